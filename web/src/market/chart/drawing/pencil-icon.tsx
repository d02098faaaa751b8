import { path } from '../../../ui/icon.tsx';

/** To draw, and to write. */
export const PencilIcon = path(
  'm5 19 .9-3.9L15.7 5.3a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L8.9 18.1zM13.8 7.2l3 3',
);

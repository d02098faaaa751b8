import { draw } from '../ui/icon.tsx';

/** Where the device is. */
export const LocateIcon = draw(
  <>
    <circle cx="12" cy="12" r="6.4" />
    <circle cx="12" cy="12" r="1.6" />
    <path d="M12 2.8v2.8M12 18.4v2.8M2.8 12h2.8M18.4 12h2.8" />
  </>,
);

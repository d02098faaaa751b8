import { draw } from './icon.tsx';

/** Marks a place; its tip, at (12, 21.4) of 24, is the place. */
export const PlaceIcon = draw(
  <>
    <path d="M12 21.4c4.5-5.2 6.6-8.6 6.6-11.6a6.6 6.6 0 0 0-13.2 0c0 3 2.1 6.4 6.6 11.6z" />
    <circle cx="12" cy="9.8" r="2.4" />
  </>,
);

import { draw, path } from '../ui/icon.tsx';

const heart =
  'M12 19.6C7.4 16.4 4 13.2 4 9.4A4.3 4.3 0 0 1 8.3 5c1.6 0 2.9.8 3.7 2.1A4.3 4.3 0 0 1 15.7 5 4.3 4.3 0 0 1 20 9.4c0 3.8-3.4 7-8 10.2z';

export const HeartIcon = path(heart);
export const HeartFilledIcon = draw(<path d={heart} fill="currentColor" />);
export const PlayIcon = draw(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);
export const PauseIcon = draw(<path d="M8.2 5.5v13M15.8 5.5v13" strokeWidth="3" />);
export const SoundIcon = path(
  'M4.5 9.8v4.4h3l4.2 3.4V6.4L7.5 9.8zM15 9.3a4 4 0 0 1 0 5.4M17.5 6.8a7.5 7.5 0 0 1 0 10.4',
);
export const MutedIcon = path('M4.5 9.8v4.4h3l4.2 3.4V6.4L7.5 9.8zM15.5 9.8l4.4 4.4M19.9 9.8l-4.4 4.4');
export const MotionIcon = path(
  'M5 8.5a8 8 0 0 1 13.4-1.6M19 15.5a8 8 0 0 1-13.4 1.6M18.7 3.6v3.6h-3.6M5.3 20.4v-3.6h3.6',
);
export const NoteIcon = draw(
  <>
    <path d="M9 17.2V5.8l9.5-1.6v11.2" />
    <ellipse cx="6.8" cy="17.3" rx="2.3" ry="1.9" />
    <ellipse cx="16.3" cy="15.5" rx="2.3" ry="1.9" />
  </>,
);
export const FilmIcon = draw(
  <>
    <rect x="4" y="5.5" width="16" height="13" rx="2" />
    <path d="M8 5.5v13M16 5.5v13M4 9.8h4M4 14.2h4M16 9.8h4M16 14.2h4" />
  </>,
);

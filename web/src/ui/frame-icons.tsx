import { draw, path } from './icon.tsx';

// Of the tabs, the banners and the notices: on every first screen. All others come with the pages.
export const HomeIcon = path(
  'M4.2 10.9 12 4.4l7.8 6.5v7.7a1.5 1.5 0 0 1-1.5 1.5h-3.5v-5.3H9.2v5.3H5.7a1.5 1.5 0 0 1-1.5-1.5z',
);
export const MarketsIcon = draw(
  <>
    <rect x="4.7" y="8" width="4" height="6.6" rx="1" />
    <rect x="10" y="8.5" width="4" height="8.8" rx="1" />
    <rect x="15.3" y="6.7" width="4" height="6.3" rx="1" />
    <path d="M6.7 4.7V8m0 6.6v4.7M12 5.5v3m0 8.8v2.2M17.3 4v2.7m0 6.3v5.3" />
  </>,
);
export const TradeIcon = path('M4.5 8.7h13.5M14.4 5.2 18 8.7l-3.6 3.5M19.5 15.3H6m3.6-3.5L6 15.3l3.6 3.5');
export const FinanceIcon = path('M4 19.6h16M6.5 16.2v-3.7M12 16.2V8.4M17.5 16.2V4.8');
export const WalletIcon = draw(
  <>
    <rect x="3.6" y="7" width="16.8" height="12.4" rx="2.4" />
    <path d="M3.6 10.6h16.8M15.7 15h1.8M6.2 7 15 4.3V7" />
  </>,
);
export const CheckIcon = path('m5.5 12.6 4.3 4.3 8.9-9.7');
export const InfoIcon = draw(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11.2v4.8M12 8.1v.1" />
  </>,
);
export const WarningIcon = path('M12 4.5 20.5 19h-17zM12 10v4.2M12 16.6v.1');
export const OfflineIcon = path(
  'M4 4.5 20 20M8.6 14.9a5 5 0 0 1 6.3-.4M5.8 12a9 9 0 0 1 4-2.3M3.2 9a13 13 0 0 1 3.7-2.4M10.6 5.6A13 13 0 0 1 20.8 9M15 10a9 9 0 0 1 3.2 2M12 18.4v.1',
);

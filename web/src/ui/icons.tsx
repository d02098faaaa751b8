import { draw, path } from './icon.tsx';

// Actions
export const SearchIcon = draw(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.3 4.3" />
  </>,
);
export const BellIcon = path('M6.3 16.2v-5a5.7 5.7 0 0 1 11.4 0v5l1.5 1.8H4.8zM10 20.6h4');
export const HeadsetIcon = path(
  'M4.6 14v-1.9a7.4 7.4 0 0 1 14.8 0V14M4.6 13.4h2.3v5H6a1.4 1.4 0 0 1-1.4-1.4zM19.4 13.4h-2.3v5h.9a1.4 1.4 0 0 0 1.4-1.4zM18 18.4c0 1.5-1.9 2.3-4.4 2.3',
);
export const EyeIcon = draw(
  <>
    <path d="M2.7 12S6.1 6 12 6s9.3 6 9.3 6-3.4 6-9.3 6-9.3-6-9.3-6z" />
    <circle cx="12" cy="12" r="2.7" />
  </>,
);
export const EyeOffIcon = path(
  'M4 4.5 19.5 20M9.3 6.4A9 9 0 0 1 12 6c5.9 0 9.3 6 9.3 6a16 16 0 0 1-2.6 3.2M6.3 7.8A15.5 15.5 0 0 0 2.7 12s3.4 6 9.3 6a9 9 0 0 0 4.2-1M10 10.2a2.7 2.7 0 0 0 3.8 3.8',
);
export const DepositIcon = path('M12 4.2v10.9M7.6 10.8 12 15.2l4.4-4.4M5 19.6h14');
export const WithdrawIcon = path('M12 15.2V4.3M7.6 8.6 12 4.2l4.4 4.4M5 19.6h14');
export const TransferIcon = path('M5 9.2h14l-3.6-3.6M19 14.8H5l3.6 3.6');
export const ExchangeIcon = path(
  'M19.2 12a7.2 7.2 0 0 1-12.5 4.8M4.8 12a7.2 7.2 0 0 1 12.5-4.8M17.5 3.9v3.5H14M6.5 20.1v-3.5H10',
);
export const CopyIcon = draw(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.2" />
    <path d="M15.5 8.5V6.7a2.2 2.2 0 0 0-2.2-2.2H6.7a2.2 2.2 0 0 0-2.2 2.2v6.6a2.2 2.2 0 0 0 2.2 2.2h1.8" />
  </>,
);
export const CloseIcon = path('m6 6 12 12M18 6 6 18');
export const PlusIcon = path('M12 5.5v13M5.5 12h13');
export const MinusIcon = path('M5.5 12h13');
export const BackIcon = path('m14.8 5-7 7 7 7');
export const ChevronDownIcon = path('m7.5 10 4.5 4.5 4.5-4.5');
export const ChevronRightIcon = path('m9.5 6.5 5.5 5.5-5.5 5.5');
export const SortIcon = path('M8 5v14m0 0-3-3m3 3 3-3M16 19V5m0 0-3 3m3-3 3 3');
export const FilterIcon = path('M4.5 7h15M7.5 12h9M10.5 17h3');
export const RefreshIcon = path('M19 12a7 7 0 1 1-2.2-5.1M19.3 4.3v3.8h-3.8');
export const ShareIcon = path('M12 14.8V4.2M8.2 7.8 12 4l3.8 3.8M6.5 11.5h-1v8h13v-8h-1');
export const FlagIcon = path('M6 20.5V4.5h12l-2.6 4 2.6 4H6');
export const StarIcon = path('m12 4.2 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.5-4.8 2.5.9-5.4-3.9-3.8 5.4-.8z');
export const StarFilledIcon = draw(
  <path d="m12 4.2 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.5-4.8 2.5.9-5.4-3.9-3.8 5.4-.8z" fill="currentColor" />,
);
export const ListIcon = path('M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1');
export const ExpandIcon = path('M14.5 4.5h5v5M9.5 19.5h-5v-5M19.5 4.5l-6 6M4.5 19.5l6-6');

// States
export const ClockIcon = draw(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const LockIcon = draw(
  <>
    <rect x="5.4" y="10.6" width="13.2" height="9" rx="2" />
    <path d="M8.5 10.6V8.2a3.5 3.5 0 0 1 7 0v2.4" />
  </>,
);

// People and settings
export const UserIcon = draw(
  <>
    <circle cx="12" cy="8.5" r="3.6" />
    <path d="M4.8 19.7c.7-3.7 3.5-5.7 7.2-5.7s6.5 2 7.2 5.7" />
  </>,
);
export const GlobeIcon = draw(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M4.2 12h15.6M12 4c2.4 2.3 3.4 5 3.4 8s-1 5.7-3.4 8c-2.4-2.3-3.4-5-3.4-8S9.6 6.3 12 4z" />
  </>,
);
export const SunIcon = draw(
  <>
    <circle cx="12" cy="12" r="3.6" />
    <path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18" />
  </>,
);
export const LogoutIcon = path('M13.5 4.5h-7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h7M10 12h9.5M16 8.5l3.5 3.5-3.5 3.5');
export const MailIcon = draw(
  <>
    <rect x="3.8" y="5.8" width="16.4" height="12.4" rx="2.2" />
    <path d="m4.5 7.5 7.5 5.7 7.5-5.7" />
  </>,
);
export const PhoneIcon = draw(
  <>
    <rect x="7" y="3.5" width="10" height="17" rx="2.4" />
    <path d="M10.8 17.6h2.4" />
  </>,
);
export const PaletteIcon = path('M6 15.5 10 9l3.2 4L18 6.5M14.5 6.5H18V10M4.5 19.5h15');
export const ShieldIcon = path(
  'M12 3.8 18.8 6v5.6c0 4-2.7 6.9-6.8 8.6-4.1-1.7-6.8-4.6-6.8-8.6V6zM9 12l2.2 2.2L15.2 10',
);

// Products
export const RocketIcon = draw(
  <>
    <path d="M12 3.4c3.3 2.2 4.9 5.7 4.4 10.2H7.6C7.1 9.1 8.7 5.6 12 3.4zM7.7 11.8l-3 3.5 3 .6M16.3 11.8l3 3.5-3 .6M10.4 17v3.2M13.6 17v3.2" />
    <circle cx="12" cy="9.4" r="1.5" />
  </>,
);
export const DualIcon = draw(
  <>
    <circle cx="9" cy="12" r="5.4" />
    <circle cx="15" cy="12" r="5.4" />
  </>,
);
export const ArtIcon = draw(
  <>
    <rect x="4" y="4.6" width="16" height="14.8" rx="2.4" />
    <path d="m4.6 16.6 4.8-4.7 3.6 3.5 2.4-2.4 4 3.8" />
    <circle cx="15.4" cy="9.1" r="1.4" />
  </>,
);
export const PeopleIcon = draw(
  <>
    <circle cx="9" cy="8.6" r="3" />
    <path d="M3.6 18.6c.5-3.2 2.6-5 5.4-5s4.9 1.8 5.4 5M15.4 5.9a3 3 0 0 1 0 5.4M17 13.9c1.9.6 3.1 2.3 3.4 4.7" />
  </>,
);
export const OtcIcon = path('M4.8 6.3h9.4v7.2H9l-3 2.6v-2.6H4.8zM10 16.2h4.8l3.2 2.5v-2.5h1.2V9.3h-2');
export const BankIcon = path(
  'M4.5 9.6 12 4.8l7.5 4.8zM6.6 12.4v4.4M10.2 12.4v4.4M13.8 12.4v4.4M17.4 12.4v4.4M4.5 19.6h15',
);
export const LoanIcon = draw(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M9.6 14.5c.5.9 1.4 1.3 2.5 1.3 1.4 0 2.3-.7 2.3-1.8 0-2.7-4.7-1.3-4.7-3.9 0-1.1 1-1.9 2.3-1.9 1 0 1.8.4 2.3 1.1M12 6.7v10.6" />
  </>,
);
export const GiftIcon = path(
  'M4.5 9h15v4h-15zM6 13v7h12v-7M12 9v11M12 9C9 9 7.6 7.6 8.1 6.1s2.9-1.5 3.9 2.9c1-4.4 3.4-4.4 3.9-2.9S15 9 12 9z',
);
export const GameIcon = path(
  'M8 8h8a5 5 0 0 1 4.6 7l-.4 1a2 2 0 0 1-3.3.6L15 14.5H9l-1.9 2.1A2 2 0 0 1 3.8 16l-.4-1A5 5 0 0 1 8 8zM8.5 10.2v2.6M7.2 11.5h2.6M15.5 10.6v.1M17 12.3v.1',
);
export const CoinsIcon = draw(
  <>
    <ellipse cx="9.5" cy="7.5" rx="5" ry="2.5" />
    <path d="M4.5 7.5v4c0 1.4 2.2 2.5 5 2.5M4.5 11.5v4c0 1.4 2.2 2.5 5 2.5M14.5 7.5V9" />
    <ellipse cx="14.5" cy="12.5" rx="5" ry="2.5" />
    <path d="M9.5 12.5v4c0 1.4 2.2 2.5 5 2.5s5-1.1 5-2.5v-4" />
  </>,
);
export const CameraIcon = draw(
  <>
    <path d="M4.5 8.2h3.2l1.4-2.2h5.8l1.4 2.2h3.2v10.3h-15z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
);
export const PictureIcon = draw(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m4.5 17.5 4.8-4.4 3 2.6 3.4-3.6 3.8 3.8" />
  </>,
);
export const IdentityIcon = draw(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <circle cx="8.7" cy="10.6" r="1.8" />
    <path d="M5.8 15.8c.4-1.7 1.5-2.6 2.9-2.6s2.5.9 2.9 2.6M14.3 10h3.6M14.3 13.6h3.6" />
  </>,
);

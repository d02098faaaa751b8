import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, type RaThemeOptions } from 'react-admin';
import { colour, font, typeSize } from '../../../look/palette.ts';

/** The dark and gold of Aureus, as react-admin's library takes it. */
export const theme: RaThemeOptions = deepmerge(defaultDarkTheme, {
  palette: {
    mode: 'dark',
    primary: { main: colour('gold'), dark: colour('gold-press'), contrastText: colour('on-gold') },
    secondary: { main: colour('gold'), contrastText: colour('on-gold') },
    success: { main: colour('green') },
    error: { main: colour('danger'), contrastText: colour('on-red') },
    warning: { main: colour('warn'), contrastText: colour('on-warn') },
    info: { main: colour('text-2') },
    background: { default: colour('bg'), paper: colour('surface') },
    text: { primary: colour('text'), secondary: colour('text-2'), disabled: colour('text-3') },
    divider: colour('line'),
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: font,
    fontSize: typeSize('note'),
    h1: { fontSize: typeSize('figure'), fontWeight: 600 },
    h2: { fontSize: typeSize('title'), fontWeight: 600 },
    h3: { fontSize: typeSize('body'), fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  sidebar: { width: 216, closedWidth: 52 },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outline: `2px solid ${colour('gold')}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0.01ms !important', animationDuration: '0.01ms !important' },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colour('line')}`, borderRadius: 14 } } },
    MuiDialog: { styleOverrides: { paper: { backgroundColor: colour('raised'), borderRadius: 14 } } },
    MuiMenu: { styleOverrides: { paper: { backgroundColor: colour('raised') } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '6px 12px', borderColor: colour('line'), fontSize: typeSize('note') },
        head: {
          color: colour('text-2'),
          fontWeight: 500,
          fontSize: typeSize('caption'),
          backgroundColor: colour('surface'),
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small' } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 36 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: colour('lifted'), fontSize: typeSize('caption') } } },
    MuiAppBar: {
      defaultProps: { color: 'default' },
      styleOverrides: { root: { backgroundColor: colour('surface'), borderBottom: `1px solid ${colour('line')}` } },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 36,
          borderRadius: 8,
          margin: '1px 8px',
          paddingLeft: 10,
          color: colour('text-2'),
          // A name that is longer in another language goes on below.
          '& .MuiTypography-root': { whiteSpace: 'normal', lineHeight: 1.25 },
          '&.RaMenuItemLink-active': { color: colour('gold'), backgroundColor: colour('gold-tint'), fontWeight: 600 },
          '&.RaMenuItemLink-active .MuiListItemIcon-root': { color: colour('gold') },
        },
      },
    },
    RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { padding: 16, minWidth: 0 } } } },
  },
}) as RaThemeOptions;

/** What must be seen. */
export const alarm = { backgroundColor: colour('alarm'), color: colour('on-alarm') } as const;

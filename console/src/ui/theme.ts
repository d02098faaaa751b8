import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, type RaThemeOptions } from 'react-admin';

/** The one place of the console that names a colour: the dark and gold of Aureus. */
export const colours = {
  bg: '#0b0e11',
  surface: '#14181d',
  raised: '#1c2127',
  lifted: '#272d36',
  line: 'rgb(255 255 255 / 0.09)',
  text: '#edeff2',
  text2: '#a3abb6',
  text3: '#8a93a0',
  gold: '#d4ba83',
  goldPress: '#bfa36a',
  goldTint: 'rgb(212 186 131 / 0.12)',
  onGold: '#17120a',
  green: '#28ba98',
  red: '#f0616f',
  redDeep: '#c41f33',
  onRed: '#ffffff',
  warn: '#e9b44c',
  onWarn: '#1d1503',
} as const;

const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Hiragino Sans', 'Malgun Gothic', 'Noto Sans Thai', sans-serif";

export const theme: RaThemeOptions = deepmerge(defaultDarkTheme, {
  palette: {
    mode: 'dark',
    primary: { main: colours.gold, dark: colours.goldPress, contrastText: colours.onGold },
    secondary: { main: colours.gold, contrastText: colours.onGold },
    success: { main: colours.green },
    error: { main: colours.red, contrastText: colours.onWarn },
    warning: { main: colours.warn, contrastText: colours.onWarn },
    info: { main: colours.text2 },
    background: { default: colours.bg, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.text2, disabled: colours.text3 },
    divider: colours.line,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: font,
    fontSize: 13,
    h1: { fontSize: '1.5rem', fontWeight: 600 },
    h2: { fontSize: '1.125rem', fontWeight: 600 },
    h3: { fontSize: '0.95rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  sidebar: { width: 216, closedWidth: 52 },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outline: `2px solid ${colours.gold}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0.01ms !important', animationDuration: '0.01ms !important' },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colours.line}`, borderRadius: 14 } } },
    MuiDialog: { styleOverrides: { paper: { backgroundColor: colours.raised, borderRadius: 14 } } },
    MuiMenu: { styleOverrides: { paper: { backgroundColor: colours.raised } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '6px 12px', borderColor: colours.line, fontSize: 13 },
        head: { color: colours.text2, fontWeight: 500, fontSize: 12, backgroundColor: colours.surface },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small' } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 36 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: colours.lifted, fontSize: 12 } } },
    MuiAppBar: {
      defaultProps: { color: 'default' },
      styleOverrides: { root: { backgroundColor: colours.surface, borderBottom: `1px solid ${colours.line}` } },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 36,
          borderRadius: 8,
          margin: '1px 8px',
          paddingLeft: 10,
          color: colours.text2,
          '&.RaMenuItemLink-active': { color: colours.gold, backgroundColor: colours.goldTint, fontWeight: 600 },
          '&.RaMenuItemLink-active .MuiListItemIcon-root': { color: colours.gold },
        },
      },
    },
    RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { padding: 16, minWidth: 0 } } } },
  },
}) as RaThemeOptions;

/** What must be seen: white on deep red. */
export const alarm = { backgroundColor: colours.redDeep, color: colours.onRed } as const;

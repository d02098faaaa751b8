import { type Theme, type UpColour, usePreferences } from './preferences.ts';

const systemLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

function themeOf(choice: Theme): 'dark' | 'light' {
  if (choice !== 'system') return choice;
  return systemLight().matches ? 'light' : 'dark';
}

function show(theme: Theme, upColour: UpColour): void {
  const root = document.documentElement;
  const shown = themeOf(theme);
  root.dataset['theme'] = shown;
  root.dataset['up'] = upColour;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown === 'dark' ? '#0b0e11' : '#f5f6f8');
}

/** Puts theme and up colour on the page, now and whenever they change. */
export function applyAppearance(): void {
  const refresh = (): void => {
    const { theme, upColour } = usePreferences.getState();
    show(theme, upColour);
  };
  refresh();
  usePreferences.subscribe(refresh);
  systemLight().addEventListener('change', refresh);
}

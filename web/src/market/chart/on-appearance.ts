import { usePreferences } from '../../platform/preferences/preferences.ts';

/** Calls whenever the colours of a chart may be others. Returns what ends it. */
export function onAppearance(listener: () => void): () => void {
  const media = window.matchMedia('(prefers-color-scheme: light)');
  media.addEventListener('change', listener);
  const end = usePreferences.subscribe(listener);
  return () => {
    media.removeEventListener('change', listener);
    end();
  };
}

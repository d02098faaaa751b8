import { useEffect, useState } from 'react';
import { onSessionChange, sessionMark } from './session.ts';

const prefix = 'draft:';

/** What is kept of a form: whose session wrote it, and the texts. */
interface Kept {
  readonly of: string;
  readonly value: object;
}

const isKept = (stored: unknown): stored is Kept =>
  typeof stored === 'object' &&
  stored !== null &&
  'of' in stored &&
  typeof stored.of === 'string' &&
  'value' in stored &&
  typeof stored.value === 'object' &&
  stored.value !== null;

/** The texts of a form as this very session left them, or none. */
function read(name: string): [string, unknown][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return isKept(stored) && stored.of === sessionMark() ? Object.entries(stored.value) : [];
  } catch {
    return [];
  }
}

/** Forgets what was written into forms: whoever comes next at this tab is somebody else. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept then.
  }
}
onSessionChange(forgetDrafts);

/**
 * State of a form that outlives leaving the page and a reload. Kept in this tab alone, and for this session alone: a login
 * and a logout forget it, and a tab that was closed before and is opened again shows it to nobody else. `clear` when it was
 * sent. Never for secrets.
 */
export function useDraft<T extends Record<string, string>>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => {
    const known = read(name).filter(([key, text]) => key in initial && typeof text === 'string');
    return { ...initial, ...(Object.fromEntries(known) as Partial<T>) };
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify({ of: sessionMark(), value } satisfies Kept));
    } catch {
      // No room: the draft lives as long as the page.
    }
  }, [name, value]);
  return {
    value,
    change: (change: Partial<T>) => setValue((before) => ({ ...before, ...change })),
    clear: () => {
      setValue(initial);
      try {
        sessionStorage.removeItem(prefix + name);
      } catch {
        // See above.
      }
    },
  };
}

import { useEffect, useState } from 'react';

const prefix = 'draft:';

/**
 * State of a form that outlives leaving the page: for the way over login and for a reload. Kept in this tab alone.
 * `clear` when it was sent. Never for secrets.
 */
export function useDraft<T extends Record<string, string>>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return initial;
      const known = Object.entries(stored).filter(([key, text]) => key in initial && typeof text === 'string');
      return { ...initial, ...(Object.fromEntries(known) as Partial<T>) };
    } catch {
      return initial;
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(value));
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

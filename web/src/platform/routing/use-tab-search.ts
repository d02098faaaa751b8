import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The search parameters of a tab page: those of the address while the tab is shown, the last ones while it is kept
 * alive in the background.
 */
export function useTabSearch<Search extends Record<string, unknown>>(path: string): Partial<Search> {
  const now = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return match?.fullPath === path ? JSON.stringify(match.search) : null;
    },
  });
  const [last, setLast] = useState(now ?? '{}');
  if (now !== null && now !== last) setLast(now);
  return JSON.parse(now ?? last) as Partial<Search>;
}

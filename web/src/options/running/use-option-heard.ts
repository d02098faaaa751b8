import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { useEffect, useState } from 'react';
import { useLive } from '../../platform/live/hooks.ts';
import { readLocal } from '../../platform/storage/local.ts';
import { NOTED } from './noted.ts';

/**
 * Whether this device has to do with options: the first that is told, or null when some ran when the app was last open,
 * or when one may have begun elsewhere while the connection was lost.
 * Undefined for everybody else, who loads nothing of it.
 */
export function useOptionHeard(): OptionRow | null | undefined {
  const live = useLive();
  const [heard, setHeard] = useState<OptionRow | null | undefined>(() =>
    readLocal(NOTED) === null ? undefined : null,
  );
  useEffect(() => {
    const hear = (option: OptionRow | null): void => setHeard((before) => (before === undefined ? option : before));
    // With the first connection nothing was missed that the app has not just asked for.
    let wasJoined = live.own.isJoined;
    return live.own.listen({
      option: hear,
      missed: () => {
        if (wasJoined) hear(null);
        wasJoined = true;
      },
      ended: () => {
        wasJoined = false;
      },
    });
  }, [live]);
  return heard;
}

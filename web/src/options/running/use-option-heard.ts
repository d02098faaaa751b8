import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { useEffect, useState } from 'react';
import { useLive } from '../../platform/live/hooks.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { readLocal } from '../../platform/storage/local.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { NOTED } from './noted.ts';

/**
 * Whether this device has to do with options: the first that is told, or null when some ran when the app was last open,
 * when some run that were taken elsewhere, or when one may have begun while the connection was lost.
 * Undefined for everybody else, who loads next to nothing of it.
 */
export function useOptionHeard(): OptionRow | null | undefined {
  const live = useLive();
  const [heard, setHeard] = useState<OptionRow | null | undefined>(() =>
    readLocal(NOTED) === null ? undefined : null,
  );
  useEffect(() => {
    const hear = (option: OptionRow | null): void => setHeard((before) => (before === undefined ? option : before));
    let callOff = (): void => undefined;
    let wasJoined = live.own.isJoined;
    const end = live.own.listen({
      option: hear,
      missed: () => {
        if (wasJoined) hear(null);
        // The first screen does not wait for it.
        else callOff = whenIdle(() => void hearIfAnyRun(hear));
        wasJoined = true;
      },
      ended: () => {
        callOff();
        wasJoined = false;
      },
    });
    return () => {
      callOff();
      end();
    };
  }, [live]);
  return heard;
}

async function hearIfAnyRun(hear: (option: null) => void): Promise<void> {
  try {
    const { anyRunning } = await loadChunk(() => import('./any-running.ts'));
    if (await anyRunning()) hear(null);
  } catch {
    // The next event says it, or the page of options.
  }
}

import { followClock } from '@aureus/client/clock/follow.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { useEffect, useEffectEvent, useState } from 'react';

const SECOND = 1_000;
/** A page that was not drawn for so many ticks slept: nobody saw what passed meanwhile. */
const UNSEEN_TICKS = 5;

/** What a look at the clock told. */
interface Look {
  readonly now: number;
  readonly isSure: boolean;
  /** The last stretch in which nobody looked; null while there was none. */
  readonly unseen: { readonly from: number; readonly to: number } | null;
}

const firstLook = (): Look => ({ now: clock.now(), isSure: clock.isSure(), unseen: null });

function lookAgain(before: Look, moment: number, everyMs: number): Look {
  const [now, isSure] = [clock.now(), clock.isSure()];
  // Nothing to draw: it is over and stays so.
  if (isSure && before.isSure && now >= moment && before.now >= moment) return before;
  const isUnseen = !isSure || !before.isSure || now - before.now > UNSEEN_TICKS * everyMs;
  if (!isUnseen) return { now, isSure, unseen: before.unseen };
  return { now, isSure, unseen: { from: before.isSure ? before.now : (before.unseen?.from ?? before.now), to: now } };
}

/**
 * The milliseconds that are left until a moment, by the server's clock; 0 when it has passed. The one countdown of the app.
 *
 * Null while that is not known: after the device slept, until the clock was measured again; and where the moment passed
 * while the page slept, until \`onOver\` has fetched what became of it. The end of an auction may have been moved on
 * meanwhile: what is over comes back to life for nobody's eyes.
 * @param moment epoch milliseconds
 * @param onOver called once it has passed; the promise it returns is waited for
 */
export function useTimeLeft(moment: number, onOver?: () => unknown, everyMs: number = SECOND): number | null {
  const [look, setLook] = useState(firstLook);
  const [askedAbout, setAskedAbout] = useState<number | null>(null);
  // Another moment is counted to from now, and not from when the last one had passed.
  const [counted, setCounted] = useState(moment);
  if (counted !== moment) {
    setCounted(moment);
    setLook(lookAgain(look, moment, everyMs));
  }
  useEffect(
    () => followClock(everyMs, () => setLook((before) => lookAgain(before, moment, everyMs))),
    [moment, everyMs],
  );
  const { now, isSure, unseen } = look;
  const left = Math.max(0, moment - now);
  const isOver = left === 0 && isSure;
  const tell = useEffectEvent(async () => onOver?.());
  useEffect(() => {
    if (!isOver) return undefined;
    let isGone = false;
    void tell()
      .catch(() => undefined)
      .finally(() => {
        if (!isGone) setAskedAbout(moment);
      });
    return () => {
      isGone = true;
    };
  }, [isOver, moment]);
  const passedUnseen = unseen !== null && moment > unseen.from && moment <= unseen.to;
  return !isSure || (isOver && passedUnseen && askedAbout !== moment) ? null : left;
}

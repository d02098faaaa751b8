import { clock } from './page-clock.ts';

/** Timers stand still while a page sleeps: the time that is left is looked at again so often. */
const LOOK_MS = 30_000;

/**
 * Does something once, when the server's clock reaches a moment (epoch milliseconds), also where that was while the page
 * slept.
 * @returns the function that calls it off
 */
export function atMoment(moment: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const left = moment - clock.now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LOOK_MS));
      return;
    }
    end();
    act();
  };
  const endCorrections = clock.subscribe(look);
  const end = (): void => {
    clearTimeout(timer);
    endCorrections();
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  // Never at once: who asks for it may be in the middle of something.
  timer = setTimeout(look, Math.max(0, Math.min(moment - clock.now(), LOOK_MS)));
  return end;
}

import { afterPaint } from './after-paint.ts';

/** Milliseconds after which the work is done although the page was never idle. */
const LATEST_MS = 500;

/**
 * Does `work` when nothing else waits, touches before all: for what is slow and may come a moment later. Where a browser
 * does not know idle times, once the next frame is painted. The function it returns calls it off.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return afterPaint(work);
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** Does one piece of work after the other, each when nothing else waits. The function it returns calls off what is left. */
export function whenIdleInTurn(works: readonly (() => void)[]): () => void {
  const [next, ...rest] = works;
  if (next === undefined) return () => undefined;
  let callOff = whenIdle(() => {
    next();
    callOff = whenIdleInTurn(rest);
  });
  return () => callOff();
}

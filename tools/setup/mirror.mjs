import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 3;

/**
 * Does what asks a mirror, again if need be: a mirror may be away for a moment.
 * @param {(attempt: number) => Promise<Result>} work given which attempt it is, from 1
 * @template Result
 * @throws the last attempt's error
 */
export async function withMirror(work, pauseMs = 5_000) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(attempt * pauseMs);
    }
  }
}

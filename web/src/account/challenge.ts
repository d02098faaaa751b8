import { ownScript } from '../platform/own-script.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built thread
import program from './challenge-worker.ts?worker&url';

/** What the thread is given and answers. */
export interface ChallengeWork {
  readonly challenge: string;
  readonly bits: number;
}

/**
 * Solves a challenge in a thread of its own, so that the page stays responsive; it ends with its answer.
 * @throws Error when the thread cannot be started
 */
export function solveChallenge(challenge: string, bits: number): Promise<number> {
  const worker = new Worker(ownScript(program), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The worker did not start')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ challenge, bits } satisfies ChallengeWork);
  }).finally(() => worker.terminate());
}

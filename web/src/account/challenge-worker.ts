import { search } from '@aureus/core/account/proof-of-work.ts';
import type { ChallengeWork } from './challenge.ts';

/** Tries between two looks at whether somebody has ended the thread. */
const TRIES = 20_000;

self.addEventListener('message', ({ data: { challenge, bits } }: MessageEvent<ChallengeWork>) => {
  let found: number | null = null;
  for (let from = 0; found === null; from += TRIES) found = search(challenge, bits, from, TRIES);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  self.postMessage(found);
});

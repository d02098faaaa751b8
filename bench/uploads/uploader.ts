import { parentPort, workerData } from 'node:worker_threads';

/** What a worker is given: it uploads a picture a user, all at once, over and over, until it is told to stop. */
export interface UploadTask {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

/** Milliseconds of the uploads that were taken, and how many were not. */
export interface UploadTimes {
  readonly times: number[];
  readonly refused: number;
}

const { port, tokens, pictures } = workerData as UploadTask;
const times: number[] = [];
let refused = 0;
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());

async function upload(token: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set('purpose', 'voucher');
  form.set('file', new Blob([picture]), 'photo.jpg');
  const from = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { type } = (await reply.json()) as { type: string };
  if (type === 'ok') times.push(performance.now() - from);
  else refused += 1;
}

while (!stopping.signal.aborted)
  await Promise.all(tokens.map((token, n) => upload(token, pictures[n] ?? new Uint8Array())));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage({ times, refused } satisfies UploadTimes);
parentPort?.close();

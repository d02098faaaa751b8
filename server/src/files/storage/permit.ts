import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Leave to store one picture, and nothing else: the process that handles what strangers sent is given no more of the
 * store than this. Plain data, so that it can be sent there.
 */
export type StorePermit =
  | { readonly kind: 'file'; readonly path: string }
  /** A request signed for these very bytes. */
  | { readonly kind: 'request'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Longest one request may take with all its tries, in milliseconds. */
export const STORE_PATIENCE_MS = 15_000;
/** Tries after the first, each after a longer pause, when the service stumbles. */
export const STORE_RETRIES = 2;
const FIRST_PAUSE_MS = 50;

/** Where bytes are written before they are whole. */
export const partialPath = (file: string): string => `${file}.partial`;

/** Stores bytes as permitted; they are safe when it returns. @throws Error that says what the store answered */
export const storeBytes = (permit: StorePermit, bytes: Buffer): Promise<void> =>
  permit.kind === 'file' ? writeWhole(permit.path, bytes) : send(permit, bytes);

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialPath(file);
  try {
    // Read back only whole: renamed when it is on the disk.
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function send({ url, headers }: Extract<StorePermit, { kind: 'request' }>, bytes: Buffer): Promise<void> {
  const signal = AbortSignal.timeout(STORE_PATIENCE_MS);
  for (let retry = 0; ; retry += 1) {
    const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes), signal, redirect: 'error' });
    const text = await reply.text();
    if (reply.ok) return;
    const isStumbling = reply.status >= 500 || reply.status === 429;
    if (!isStumbling || retry === STORE_RETRIES) {
      throw new Error(`The file store could not store a file: ${reply.status} ${text.slice(0, 300)}`);
    }
    await pause(FIRST_PAUSE_MS * 2 ** retry);
  }
}

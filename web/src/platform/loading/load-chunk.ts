import { isCodeKept } from '../kept/kept-code.ts';
import { isOnline } from '../network/online.ts';

/** A chunk that takes longer than this is given up. */
const chunkPatience = 120_000;

/** `offline`: there is no network, and it was not asked for. */
export type ChunkFailure = 'missing' | 'timeout' | 'offline';

export class ChunkError extends Error {
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`Page chunk: ${type}`, { cause });
    this.name = 'ChunkError';
    this.type = type;
  }
}

/** What loading needs of the browser; given so that it can be tested. */
export interface ChunkEnvironment {
  isOnline: () => boolean;
  /** Whether this build's code is kept on the device, see `platform/kept/kept-code.ts`. */
  isKept: () => Promise<boolean>;
}

const browser: ChunkEnvironment = { isOnline, isKept: isCodeKept };

/** Before an app that could not start is loaded anew, so that a file that is missing for good is not asked for all the time. */
const reloadAfterMs = 2_000;

/**
 * For an app that could not start: loads the page anew, once there is a network. After a deploy the files of the build
 * before are gone, and the new page names others.
 */
export function reloadWhenOnline(): Promise<never> {
  const reload = (): void => window.location.reload();
  if (isOnline()) setTimeout(reload, reloadAfterMs);
  else window.addEventListener('online', reload, { once: true });
  return new Promise(() => undefined);
}

/**
 * What trying again takes after an error of a part, on the user's word: `draw` draws it anew. Browsers keep a file that
 * failed as failed for as long as the page lives; then the page is loaded anew.
 */
export function tryAgain(error: unknown, draw: () => void): void {
  if (error instanceof ChunkError && error.type !== 'offline' && isOnline()) window.location.reload();
  else draw();
}

/**
 * Imports a part of the app. Without a network it is asked for only where it is kept: what was asked for in vain could
 * not be had later either.
 * @throws ChunkError
 */
export async function loadChunk<T>(load: () => Promise<T>, environment: ChunkEnvironment = browser): Promise<T> {
  if (!environment.isOnline() && !(await environment.isKept())) throw new ChunkError('offline');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), chunkPatience);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    if (cause instanceof ChunkError) throw cause;
    throw new ChunkError('missing', cause);
  } finally {
    clearTimeout(timer);
  }
}

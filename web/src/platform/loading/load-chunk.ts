/** A chunk that takes longer than this is given up. */
const chunkPatience = 120_000;

export type ChunkFailure = 'missing' | 'timeout';

export class ChunkError extends Error {
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`Page chunk: ${type}`, { cause });
    this.name = 'ChunkError';
    this.type = type;
  }
}

/** What recovery needs of the browser; given so that it can be tested. */
export interface ChunkEnvironment {
  buildId: string;
  isOnline: () => boolean;
  /** Storage of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

const reloadedKey = 'reloadedBuild';

/**
 * After a deploy the chunks of the old build are gone. Reloads then, at most once for a build: a chunk that is
 * missing in the new build too must not reload for ever. Never offline, where a reload would lose the whole page.
 * Returns whether it reloads.
 */
function recoverFromMissingChunk(environment: ChunkEnvironment): boolean {
  const { buildId, isOnline, storage, reload } = environment;
  if (!isOnline()) return false;
  try {
    if (storage.getItem(reloadedKey) === buildId) return false;
    storage.setItem(reloadedKey, buildId);
  } catch {
    // Without a memory there is no telling once from always.
    return false;
  }
  reload();
  return true;
}

const browser: ChunkEnvironment = {
  buildId: __BUILD_ID__,
  isOnline: () => navigator.onLine,
  get storage() {
    return sessionStorage;
  },
  reload: () => window.location.reload(),
};

/**
 * Browsers keep a module that failed as failed for as long as the page lives, so that trying again is loading the page
 * anew. Waits for a connection, without which that would lose the page as well.
 */
export function reloadWhenOnline(): Promise<never> {
  if (browser.isOnline()) browser.reload();
  else window.addEventListener('online', browser.reload, { once: true });
  return new Promise(() => undefined);
}

/** What trying again takes after an error of a part: `draw` draws it anew, which brings no missing chunk back. */
export function tryAgain(error: unknown, draw: () => void): void {
  if (error instanceof ChunkError && browser.isOnline()) browser.reload();
  else draw();
}

/**
 * Imports a part of the app. A missing chunk reloads the page once for each build.
 * @throws ChunkError
 */
export async function loadChunk<T>(load: () => Promise<T>, environment: ChunkEnvironment = browser): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), chunkPatience);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    if (cause instanceof ChunkError) throw cause;
    // While the page reloads nothing else may be shown in its place.
    if (recoverFromMissingChunk(environment)) return await new Promise<never>(() => undefined);
    throw new ChunkError('missing', cause);
  } finally {
    clearTimeout(timer);
  }
}

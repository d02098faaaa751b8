import { languageOfTags } from '@aureus/contract/platform/language-of-tags.ts';
import { describe, expect, it, vi } from 'vitest';
import { type ChunkEnvironment, ChunkError, loadChunk } from '../../src/platform/loading/load-chunk.ts';
import { applyStorageVersion } from '../../src/platform/storage/version.ts';

describe('h5Version', () => {
  it.each([
    ['no version', null],
    ['an older version', '0'],
    ['something else', 'x'],
  ])('clears storage with %s and stores 1', (_name, stored) => {
    localStorage.setItem('token', 'old');
    if (stored !== null) localStorage.setItem('h5Version', stored);
    applyStorageVersion();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('h5Version')).toBe('1');
  });

  it.each(['1', '2'])('keeps storage with version %s', (stored) => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('h5Version', stored);
    applyStorageVersion();
    expect(localStorage.getItem('token')).toBe('kept');
    expect(localStorage.getItem('h5Version')).toBe(stored);
  });
});

describe('the first language', () => {
  it.each([
    [['de-DE', 'fr-CA'], 'fra'],
    [['zh-TW'], 'hk'],
    [['zh-Hant-HK'], 'hk'],
    [['zh-CN'], 'zh'],
    [['pt-PT'], 'pt'],
    [['ja'], 'jp'],
    [['de'], 'en'],
    [[], 'en'],
  ])('of %o is %s', (tags, expected) => {
    expect(languageOfTags(tags)).toBe(expected);
  });
});

describe('a chunk', () => {
  function environment(change: Partial<ChunkEnvironment> = {}) {
    const reload = vi.fn<() => void>();
    return { reload, environment: { buildId: 'b1', isOnline: () => true, storage: sessionStorage, reload, ...change } };
  }
  const missing = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  it('that is missing reloads the page once for a build, then says so', async () => {
    const { reload, environment: first } = environment();
    void loadChunk(missing, first);
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    await expect(loadChunk(missing, first)).rejects.toMatchObject({ type: 'missing' });
    expect(reload).toHaveBeenCalledTimes(1);
    void loadChunk(missing, { ...first, buildId: 'b2' });
    await settled();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads offline, nor without a memory of having done so', async () => {
    const offline = environment({ isOnline: () => false });
    await expect(loadChunk(missing, offline.environment)).rejects.toBeInstanceOf(ChunkError);
    const forgetful = environment({
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    });
    await expect(loadChunk(missing, forgetful.environment)).rejects.toBeInstanceOf(ChunkError);
    expect(offline.reload).not.toHaveBeenCalled();
    expect(forgetful.reload).not.toHaveBeenCalled();
  });

  it('that does not come is given up after 120 seconds', async () => {
    vi.useFakeTimers();
    const { environment: slow, reload } = environment();
    const outcome = loadChunk(() => new Promise<never>(() => undefined), slow).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toMatchObject({ type: 'timeout' });
    expect(reload).not.toHaveBeenCalled();
  });
});

import { languageOfTags } from '@aureus/contract/platform/language-of-tags.ts';
import { describe, expect, it, vi } from 'vitest';
import { loadChunk } from '../../src/platform/loading/load-chunk.ts';
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
    // Whoever comes without one is shown around.
    expect(localStorage.getItem('firstGuide')).not.toBeNull();
  });

  it.each(['1', '2'])('keeps storage with version %s', (stored) => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('h5Version', stored);
    applyStorageVersion();
    expect(localStorage.getItem('token')).toBe('kept');
    expect(localStorage.getItem('h5Version')).toBe(stored);
    expect(localStorage.getItem('firstGuide')).toBeNull();
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
  const online = { isOnline: () => true, isKept: async () => false };
  const missing = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('that is missing says so, and nothing is loaded anew under the hands of the user', async () => {
    await expect(loadChunk(missing, online)).rejects.toMatchObject({ name: 'ChunkError', type: 'missing' });
  });

  it('is not asked for without a network, but where it is kept', async () => {
    const load = vi.fn(async () => 'the chunk');
    const offline = { ...online, isOnline: () => false };
    await expect(loadChunk(load, offline)).rejects.toMatchObject({ type: 'offline' });
    expect(load).not.toHaveBeenCalled();
    expect(await loadChunk(load, { ...offline, isKept: async () => true })).toBe('the chunk');
  });

  it('that does not come is given up after 120 seconds', async () => {
    vi.useFakeTimers();
    const outcome = loadChunk(() => new Promise<never>(() => undefined), online).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toMatchObject({ type: 'timeout' });
  });
});

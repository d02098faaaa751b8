import { describe, expect, test } from 'vitest';
import type { Messages } from '@lingui/core';
import { createTexts } from '../../src/platform/language/texts.ts';

/** Catalogues that arrive when the test says so, and a screen that notes what it is told. */
function stage() {
  const asked: string[] = [];
  const open = new Map<string, { resolve: (messages: Messages) => void; reject: (error: Error) => void }>();
  const screen = { language: '', texts: {} as Messages };
  const texts = createTexts(
    (language, area) => {
      const key = `${language}/${area}`;
      asked.push(key);
      return new Promise((resolve, reject) => {
        open.set(key, { resolve, reject });
      });
    },
    {
      show: (language, messages) => Object.assign(screen, { language, texts: messages }),
      add: (messages) => {
        screen.texts = { ...screen.texts, ...messages };
      },
    },
  );
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      // Answers pass through several promises.
      await Promise.resolve();
    }
  };
  const arrive = async (...keys: string[]) => {
    for (const key of keys) open.get(key)?.resolve({ [key]: [key] });
    await settle();
  };
  const fail = async (key: string) => {
    open.get(key)?.reject(new Error('offline'));
    await settle();
  };
  return { ...texts, asked, screen, arrive, fail, shown: () => Object.keys(screen.texts).toSorted() };
}

describe('texts of the areas', () => {
  test('a page has its texts when it is there, and asks for each catalogue once', async () => {
    const { activate, need, asked, arrive, shown } = stage();
    const start = activate('fra');
    const page = need(['market']);
    expect(asked).toEqual(['fra/shell', 'fra/market']);
    await arrive('fra/shell', 'fra/market');
    await Promise.all([start, page, need(['market'])]);
    expect(shown()).toEqual(['fra/market', 'fra/shell']);
    expect(asked).toHaveLength(2);
  });

  test('another language comes with the texts of every area that was met', async () => {
    const { activate, need, arrive, screen, shown } = stage();
    void activate('en');
    await arrive('en/shell');
    const page = need(['wallet']);
    await arrive('en/wallet');
    await page;
    void activate('jp');
    await arrive('jp/shell');
    expect(screen.language).toBe('en');
    await arrive('jp/wallet');
    expect(screen.language).toBe('jp');
    expect(shown()).toEqual(['jp/shell', 'jp/wallet']);
  });

  test('a page that comes while the language changes has its texts in both', async () => {
    const { activate, need, arrive, screen, shown } = stage();
    void activate('en');
    await arrive('en/shell');
    void activate('th');
    const page = need(['spot']);
    await arrive('en/spot');
    await page;
    expect([screen.language, ...shown()]).toEqual(['en', 'en/shell', 'en/spot']);
    await arrive('th/shell');
    expect(screen.language).toBe('en');
    await arrive('th/spot');
    expect([screen.language, ...shown()]).toEqual(['th', 'th/shell', 'th/spot']);
  });

  test('a page is not shown before its texts are there in the language that came meanwhile', async () => {
    const { activate, need, arrive, shown } = stage();
    void activate('en');
    await arrive('en/shell');
    let isThere = false;
    void need(['spot']).then(() => {
      isThere = true;
    });
    void activate('vi');
    await arrive('vi/shell', 'en/spot');
    expect(isThere).toBe(false);
    await arrive('vi/spot');
    expect(isThere).toBe(true);
    expect(shown()).toEqual(['vi/shell', 'vi/spot']);
  });

  test('a catalogue that cannot be had fails the page, which may ask again', async () => {
    const { activate, need, arrive, fail, shown } = stage();
    void activate('en');
    await arrive('en/shell');
    const first = need(['wallet']).catch(String);
    await fail('en/wallet');
    expect(await first).toContain('offline');
    const second = need(['wallet']);
    await arrive('en/wallet');
    await second;
    expect(shown()).toEqual(['en/shell', 'en/wallet']);
  });

  test('a language that cannot be had leaves the one shown, for pages to come as well', async () => {
    const { activate, need, arrive, fail, screen, asked } = stage();
    void activate('en');
    await arrive('en/shell');
    const change = activate('kor').catch(String);
    await fail('kor/shell');
    expect(await change).toContain('offline');
    expect(screen.language).toBe('en');
    const page = need(['market']);
    await arrive('en/market');
    await page;
    expect(asked).toEqual(['en/shell', 'kor/shell', 'en/market']);
  });

  test('a first language that did not load is wanted no more: pages ask for nothing of it', async () => {
    const { activate, need, asked, arrive, fail, shown } = stage();
    const start = activate('kor').catch(String);
    await fail('kor/shell');
    expect(await start).toContain('offline');
    const page = need(['market']);
    expect(asked).toEqual(['kor/shell']);
    await page;
    void activate('en');
    await arrive('en/shell', 'en/market');
    expect(shown()).toEqual(['en/market', 'en/shell']);
  });

  test('of two changes the last one wins, whichever arrives first', async () => {
    const { activate, arrive, screen } = stage();
    void activate('en');
    await arrive('en/shell');
    void activate('pt');
    void activate('spa');
    await arrive('spa/shell');
    await arrive('pt/shell');
    expect(screen.language).toBe('spa');
  });

  test('before any language is chosen pages wait for nothing; the first language brings their texts', async () => {
    const { activate, need, asked, arrive, shown } = stage();
    await need(['account']);
    expect(asked).toEqual([]);
    void activate('zh');
    await arrive('zh/shell', 'zh/account');
    expect(shown()).toEqual(['zh/account', 'zh/shell']);
  });
});

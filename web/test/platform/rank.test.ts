import { describe, expect, test } from 'vitest';
import { folded } from '../../src/platform/search/folded.ts';
import { ranked, rankOf } from '../../src/platform/search/rank.ts';

describe('texts that are compared', () => {
  test.each([
    ['Déjà Vu', 'deja vu'],
    ['ＢＴＣ１２', 'btc12'],
    ['ｶﾅ', 'カナ'],
    ['Đầu tư', 'dau tu'],
    ['São Tomé', 'sao tome'],
    ['Straße', 'strasse'],
    ['ล็อก', 'ลอก'],
    ['비트코인', '비트코인'],
  ])('%s counts as %s', (text, as) => {
    expect(folded(text)).toBe(as);
  });

  test('marks that make another letter stay', () => {
    expect(folded('パス')).not.toBe(folded('ハス'));
    expect(folded('กิน')).not.toBe(folded('กัน'));
  });
});

describe('ranks', () => {
  test.each([
    ['loans', ['Loans'], 0],
    ['LOANS ', ['Loans'], 0],
    ['loa', ['Loans'], 1],
    ['loan', ['How loans work'], 2],
    ['oan', ['How loans work'], 3],
    ['work loans', ['How loans work'], 2],
    ['work oans', ['How loans work'], 3],
    ['work btc', ['How loans work'], null],
    ['btc', ['Ether', 'BTC/USDT'], 1],
    ['usdt', ['BTC/USDT'], 2],
    ['二元', ['期权', '二元'], 0],
    ['', ['Loans'], null],
    [' ', ['Loans'], null],
  ] as const)('“%s” in %j: %j', (typed, texts, rank) => {
    expect(rankOf(typed, texts)).toBe(rank);
  });

  test('the best stand first, and of equals the order stays', () => {
    const names = ['a btc', 'xbtc', 'btc', 'btcx', 'another btc'];
    const others = [['log out'], ['lock', 'x'], ['lo'], []] as const;
    const items = ['Settings', 'Login', 'Other', 'About loans'].map((name, at) => ({ name, others: others[at] ?? [] }));
    const found = ranked(
      items,
      'lo',
      ({ name }) => [name],
      (item) => item.others,
    );
    // The whole of another name is as good as one's own; the beginning of one is not.
    expect(found.map(({ item }) => item.name)).toEqual(['Other', 'Login', 'About loans', 'Settings']);
    expect(ranked(names, 'btc', (name) => [name]).map(({ item }) => item)).toEqual([
      'btc',
      'btcx',
      'a btc',
      'another btc',
      'xbtc',
    ]);
  });
});

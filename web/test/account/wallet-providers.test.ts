import { afterEach, describe, expect, test } from 'vitest';
import { findProvider, type Provider, wallets } from '../../src/account/wallet-login/providers.ts';

const [metamask, coinbase, imtoken, trust] = wallets;
const provider = (marks: Record<string, unknown> = {}): Provider => ({ ...marks, request: async () => null });
const page = window as Window & { ethereum?: unknown };

/** A wallet that announces itself when asked (EIP-6963). */
function announce(rdns: string, own: Provider): () => void {
  const answer = (): void =>
    void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns }, provider: own } }));
  page.addEventListener('eip6963:requestProvider', answer);
  return () => page.removeEventListener('eip6963:requestProvider', answer);
}

afterEach(() => {
  delete page.ethereum;
});

describe('wallets that announce themselves', () => {
  test('are told apart by their names', async () => {
    const [a, b] = [provider(), provider()];
    const ends = [announce('io.metamask', a), announce('com.trustwallet.app', b)];
    expect(await findProvider(metamask)).toBe(a);
    expect(await findProvider(trust)).toBe(b);
    expect(await findProvider(imtoken)).toBeNull();
    for (const end of ends) end();
  });

  test('come before what is injected, and broken announcements are passed over', async () => {
    const own = provider();
    page.ethereum = provider({ isMetaMask: true });
    const end = announce('io.metamask', own);
    page.addEventListener(
      'eip6963:requestProvider',
      () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null })),
      { once: true },
    );
    expect(await findProvider(metamask)).toBe(own);
    end();
  });
});

describe('wallets that put themselves into the page', () => {
  test('are told apart by their marks; a wallet that also bears the mark of MetaMask is not MetaMask', async () => {
    page.ethereum = provider({ isTrust: true, isMetaMask: true });
    expect(await findProvider(trust)).toBe(page.ethereum);
    expect(await findProvider(metamask)).toBeNull();
  });

  test('are all found where several share one place', async () => {
    const [a, b] = [provider({ isMetaMask: true }), provider({ isCoinbaseWallet: true })];
    page.ethereum = { ...provider({ isMetaMask: true }), providers: [a, b] };
    expect(await findProvider(coinbase)).toBe(b);
    expect(await findProvider(metamask)).toBe(a);
    expect(await findProvider(imtoken)).toBeNull();
  });

  test('no wallet at all', async () => {
    for (const wallet of wallets) expect(await findProvider(wallet)).toBeNull();
    page.ethereum = {};
    expect(await findProvider(metamask)).toBeNull();
  });
});

/** The wallets the app knows, by the reverse domain name each announces itself with (EIP-6963). */
export const wallets = [
  { key: 'metamask', name: 'MetaMask', rdns: ['io.metamask', 'io.metamask.mobile'], flags: ['isMetaMask'] },
  {
    key: 'coinbase',
    name: 'Coinbase Wallet',
    rdns: ['com.coinbase.wallet'],
    flags: ['isCoinbaseWallet', 'isCoinbaseBrowser'],
  },
  { key: 'imtoken', name: 'imToken', rdns: ['im.token.app', 'im.token'], flags: ['isImToken'] },
  { key: 'trust', name: 'Trust Wallet', rdns: ['com.trustwallet.app'], flags: ['isTrust', 'isTrustWallet'] },
] as const;

export type Wallet = (typeof wallets)[number];

/** The part of EIP-1193 that is used. */
export interface Provider {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

interface Announced {
  readonly info: { readonly rdns: string };
  readonly provider: Provider;
}

/** How long wallets have to announce themselves. They answer in the same turn; a slow device gets a little more. */
const announceMs = 120;

/**
 * The provider of a wallet, or null when the wallet is not in this browser. Wallets that announce themselves are
 * taken by their name; older ones, which put themselves into the page, by the mark they carry. MetaMask's mark is
 * carried by others as well, so it counts only when no other mark stands beside it.
 */
export async function findProvider(wallet: Wallet, page: Window = window): Promise<Provider | null> {
  const announced = (await askForProviders(page)).find(({ info }) =>
    (wallet.rdns as readonly string[]).includes(info.rdns),
  );
  return announced?.provider ?? injectedProviders(page).find((provider) => markOf(provider) === wallet.key) ?? null;
}

async function askForProviders(page: Window): Promise<readonly Announced[]> {
  const found: Announced[] = [];
  const note = (event: Event): void => {
    const { detail } = event as CustomEvent<Announced>;
    if (typeof detail?.info?.rdns === 'string' && typeof detail.provider?.request === 'function') found.push(detail);
  };
  page.addEventListener('eip6963:announceProvider', note);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => {
    setTimeout(resolve, announceMs);
  });
  page.removeEventListener('eip6963:announceProvider', note);
  return found;
}

function injectedProviders(page: Window): readonly Provider[] {
  const { ethereum } = page as { ethereum?: (Provider & { providers?: unknown }) | undefined };
  if (typeof ethereum?.request !== 'function') return [];
  return Array.isArray(ethereum.providers) ? (ethereum.providers as Provider[]) : [ethereum];
}

function markOf(provider: Provider): Wallet['key'] | undefined {
  const marks: Readonly<Record<string, unknown>> = { ...provider };
  const bears = ({ flags }: Wallet): boolean => flags.some((flag) => marks[flag] === true);
  return wallets.filter((wallet) => wallet.key !== 'metamask').find(bears)?.key ?? wallets.find(bears)?.key;
}

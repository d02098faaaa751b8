import type { Page } from '@playwright/test';
import { type Hex, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A wallet in the browser with a real key, which announces itself as wallets do (EIP-6963). */
export interface BrowserWallet {
  readonly address: string;
  /** What the user does with the next requests. */
  answers: 'yes' | 'no';
  /** The texts it was asked to sign. */
  readonly asked: string[];
}

/** Puts a wallet into every document of the page. The key never leaves this process. */
export async function installWallet(page: Page, rdns: string): Promise<BrowserWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet: BrowserWallet = { address: account.address, answers: 'yes', asked: [] };
  await page.exposeFunction('e2eWallet', async (method: string, params: readonly unknown[]) => {
    if (wallet.answers === 'no') return { refused: true };
    if (method === 'eth_requestAccounts') return { value: [account.address] };
    if (method === 'eth_chainId') return { value: toHex(1) };
    const [raw] = params as [Hex];
    wallet.asked.push(Buffer.from(raw.slice(2), 'hex').toString());
    return { value: await account.signMessage({ message: { raw } }) };
  });
  await page.addInitScript((name) => {
    type Bridge = (method: string, params: readonly unknown[]) => Promise<{ value?: unknown; refused?: boolean }>;
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
        const answer = await (window as unknown as { e2eWallet: Bridge }).e2eWallet(method, params);
        if (answer.refused === true) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
        return answer.value;
      },
    };
    const info = { uuid: crypto.randomUUID(), name, icon: 'data:image/svg+xml,', rdns: name };
    const announce = (): void =>
      void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    window.addEventListener('eip6963:requestProvider', announce);
  }, rdns);
  return wallet;
}

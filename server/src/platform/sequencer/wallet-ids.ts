import type { ClientBase } from 'pg';
import { ensureWallets } from '../ledger/wallets.ts';

/** Beyond this many the memory is emptied and fills again. */
const LIMIT = 500_000;

/** Under which the wallet of an owner is known. */
export function walletName(owner: number, currency: number): string {
  return `${owner} ${currency}`;
}

/** Remembers which wallet of one account is whose. Wallets are never deleted, so what was learned stays true. */
export class WalletIds {
  readonly #account: number;
  readonly #ids = new Map<string, number>();

  /** @param account one of `accounts` */
  constructor(account: number) {
    this.#account = account;
  }

  /** Learns, and makes where they are missing, the wallets of owners. */
  async ensure(client: ClientBase, wanted: readonly { owner: number; currency: number }[]): Promise<void> {
    if (this.#ids.size > LIMIT) this.#ids.clear();
    const unknown = new Map(
      wanted.map((key) => [walletName(key.owner, key.currency), key] as const).filter(([name]) => !this.#ids.has(name)),
    );
    if (unknown.size === 0) return;
    const keys = [...unknown.values()].map(({ owner, currency }) => ({
      owner: BigInt(owner),
      account: this.#account,
      currency,
    }));
    const ids = await ensureWallets(client, keys);
    for (const [index, name] of [...unknown.keys()].entries()) this.#ids.set(name, Number(ids[index]));
  }

  /** Wallet ids by `walletName`. */
  get all(): ReadonlyMap<string, number> {
    return this.#ids;
  }
}

import type { ClientBase } from 'pg';
import { numberArray } from '../platform/database/arrays.ts';
import type { Command, PlaceCommand } from './commands.ts';
import type { HouseWallets } from './settling.ts';
import { walletName } from './wallet-ids.ts';

/** The spot wallets of those who place orders: what they pay from and what they receive into. */
export function walletsOf(commands: readonly Command[]): { owner: number; currency: number }[] {
  return commands
    .filter((command): command is PlaceCommand => command.kind === 'place')
    .flatMap(({ owner, state: { market } }) => [
      { owner, currency: market.base.id },
      { owner, currency: market.quote.id },
    ]);
}

/**
 * Locks everything a batch could find changed when it is written, until the transaction ends: the money its orders pay
 * from, that of the house, and the revision; and what it writes beside them, the wallets of those whose orders waited.
 * In the order of every other part of the product: wallets by id, all at once, then the writer.
 * @param touched wallets the batch moved money of when it was run before: it will meet the same orders
 * @returns the revision that holds from here on
 */
export async function lockForBatch(
  client: ClientBase,
  writer: number,
  commands: readonly Command[],
  known: ReadonlyMap<string, number>,
  house: HouseWallets,
  touched: Iterable<number>,
): Promise<bigint> {
  const ids = new Set(touched);
  const add = (id: number | undefined): void => {
    if (id !== undefined) ids.add(id);
  };
  for (const { owner, currency } of walletsOf(commands)) add(known.get(walletName(owner, currency)));
  for (const command of commands) {
    if (command.kind === 'cancel') continue;
    const { base, quote } = command.state.market;
    for (const { id } of [base, quote]) for (const wallets of [house.desk, house.fees]) add(wallets.get(id));
  }
  await client.query('SELECT FROM wallet WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    numberArray([...ids]),
  ]);
  const { rows } = await client.query<{ revision: bigint }>(
    'SELECT revision FROM spot_writer WHERE id = $1 FOR NO KEY UPDATE',
    [writer],
  );
  return rows[0]?.revision ?? 0n;
}

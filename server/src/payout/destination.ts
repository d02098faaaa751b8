import type { WithdrawalType } from '@aureus/contract/withdrawal/shapes.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { isSameAddress } from '@aureus/core/wallet/address.ts';
import { readXrpAddress } from '@aureus/core/wallet/xrp-address.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { type CardValues, shownCard } from './card-fields.ts';
import { findCard } from './cards.ts';
import { hoursUntil } from './needs.ts';

/** Where a withdrawal goes, as it is now: kept with the withdrawal, so that a later change redirects nothing. */
export interface Destination {
  readonly id: bigint;
  /** Id of a chain's network, or CARD, CARD_INTL. */
  readonly network: string;
  readonly fields: CardValues;
  /** For screens and lists. */
  readonly shown: string;
  readonly label: string;
}

export interface NamedDestination {
  readonly type: WithdrawalType;
  readonly currencyId: number;
  readonly addressId: number | undefined;
  readonly address: string;
}

/**
 * Finds a destination of the user that may be used now.
 * @throws AppError address_unknown (another user's as well), address_mismatch, address_waiting, card_missing,
 *   card_blocked, card_waiting
 */
export async function findDestination(
  { client }: Transaction,
  userId: bigint,
  named: NamedDestination,
  now: number,
): Promise<Destination> {
  if (named.type !== 0) return cardDestination(client, userId, named.type, now);
  const { rows } = await client.query<AddressFacts>(
    `SELECT id, network, address, label, usable_from FROM payout_address
     WHERE owner_id = $1 AND currency_id = $2 AND deleted_at IS NULL AND ($3::bigint IS NULL OR id = $3)
     ORDER BY usable_from`,
    [userId, named.currencyId, named.addressId ?? null],
  );
  const isNamed = ({ network, address }: AddressFacts): boolean =>
    isSameAddress(network as NetworkId, address, named.address);
  const found = named.addressId === undefined ? rows.find(isNamed) : rows[0];
  if (!found) throw new AppError('address_unknown');
  if (named.address !== '' && !isNamed(found)) throw new AppError('address_mismatch');
  if (found.usable_from.getTime() > now) {
    throw new AppError('address_waiting', { hours: hoursUntil(found.usable_from, now) });
  }
  const { id, network, address, label } = found;
  return { id, network, fields: { address, network, ...tagFields(network, address) }, shown: address, label };
}

/** What an X-address says in one text, taken apart for wallets that ask for account and tag. */
function tagFields(network: string, address: string): CardValues {
  const read = network === 'XRP' ? readXrpAddress(address) : null;
  return read === null || read.tag === null ? {} : { classic_address: read.account, destination_tag: String(read.tag) };
}

interface AddressFacts {
  readonly id: bigint;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly usable_from: Date;
}

async function cardDestination(
  client: Transaction['client'],
  userId: bigint,
  kind: 1 | 2,
  now: number,
): Promise<Destination> {
  const card = await findCard(client, userId, kind);
  if (!card) throw new AppError('card_missing');
  if (card.blocked_at) throw new AppError('card_blocked');
  if (card.usable_from.getTime() > now)
    throw new AppError('card_waiting', { hours: hoursUntil(card.usable_from, now) });
  return {
    id: card.id,
    network: kind === 1 ? 'CARD' : 'CARD_INTL',
    fields: card.fields,
    shown: shownCard(kind, card.fields),
    label: '',
  };
}

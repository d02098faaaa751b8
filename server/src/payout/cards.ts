import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import {
  type card as cardCall,
  cardFields,
  type fullCard as fullCall,
  type internationalCard as internationalCall,
  internationalFields,
  type saveCard as saveCall,
  type saveInternationalCard as saveInternationalCall,
} from '@aureus/contract/payout/calls.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { nameKey } from '@aureus/core/typed/name.ts';
import type { Pool } from 'pg';
import { recordEvent } from '../account/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import type { UserContext } from '../platform/http/route.ts';
import { texts } from '../platform/texts/texts.ts';
import {
  type CardKind,
  type CardValues,
  domesticCard,
  factsOf,
  internationalCard,
  maskedValues,
} from './card-fields.ts';
import { lockUser, type DestinationNeeds, refuseWhenLocked } from './needs.ts';

/** The two bank cards of a user. */

export interface StoredCard {
  readonly id: bigint;
  readonly fields: CardValues;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly usable_from: Date;
  readonly blocked_at: Date | null;
  readonly blocked_reason: string;
}

/** A user's card of a kind; null when there is none. */
export async function findCard(
  connection: Pool | Transaction['client'],
  userId: bigint,
  kind: CardKind,
): Promise<StoredCard | null> {
  const { rows } = await connection.query<StoredCard>(
    `SELECT id, fields, created_at, updated_at, usable_from, blocked_at, blocked_reason
     FROM payout_card WHERE owner_id = $1 AND kind = $2`,
    [userId, kind],
  );
  return rows[0] ?? null;
}

/** The domestic card, numbers masked. */
export async function readCard({ pool }: DestinationNeeds, userId: bigint): Promise<Answer<typeof cardCall>> {
  const found = await findCard(pool, userId, 1);
  const shown = maskedValues(found?.fields ?? {});
  const fields = Object.fromEntries(cardFields.map((name) => [name, shown[name] ?? '']));
  return { ...(fields as Record<(typeof cardFields)[number], string>), ...stateOf(found), banks: [] };
}

/** The international card with the labels of a language, the account masked. */
export async function readInternationalCard(
  { pool }: DestinationNeeds,
  userId: bigint,
  language: Language,
): Promise<Answer<typeof internationalCall>> {
  const found = await findCard(pool, userId, 2);
  const shown = maskedValues(found?.fields ?? {});
  return {
    forms: internationalFields.map((name) => texts(language).wallet(`card.${name}`)),
    data: internationalFields.map((name) => shown[name] ?? ''),
    ...stateOf(found),
  };
}

/** A card with its whole numbers; that it was looked at stands in the owner's history. @throws AppError card_missing */
export function readFullCard(
  needs: DestinationNeeds,
  kind: Input<typeof fullCall>['kind'],
  context: UserContext,
): Promise<Answer<typeof fullCall>> {
  const { userId } = context.caller;
  const names: readonly string[] = kind === 'domestic' ? cardFields : internationalFields;
  return withTransaction(needs.pool, async ({ client }) => {
    const found = await findCard(client, userId, kind === 'domestic' ? 1 : 2);
    if (!found) throw new AppError('card_missing');
    await recordEvent(needs, client, userId, 'card_viewed', context);
    return { names: [...names], data: names.map((name) => found.fields[name] ?? '') };
  });
}

export async function saveCard(
  needs: DestinationNeeds,
  context: UserContext,
  input: Input<typeof saveCall>,
): Promise<void> {
  await store(needs, context, 1, input, (stored) => domesticCard(input, stored));
}

export async function saveInternationalCard(
  needs: DestinationNeeds,
  context: UserContext,
  input: Input<typeof saveInternationalCall>,
): Promise<void> {
  const sent = internationalFields.map((_, at) => input[`data[${at}]` as 'data[0]']);
  await store(needs, context, 2, input, () => internationalCard(sent));
}

interface GivenFactors {
  readonly factor_code?: string | undefined;
  readonly passkey?: string | undefined;
}

/** Stores a card, whole or changed; it waits again. What is the same already is left alone and asks for nothing. */
async function store(
  needs: DestinationNeeds,
  context: UserContext,
  kind: CardKind,
  given: GivenFactors,
  valuesOf: (stored: CardValues | null) => CardValues,
): Promise<void> {
  const { userId } = context.caller;
  const now = await findCard(needs.pool, userId, kind);
  if (isSame(now?.fields, valuesOf(now?.fields ?? null))) return;
  // Looked at before the factor is asked for: its code counts once.
  await withTransaction(needs.pool, (tx) => refuseWhenLocked(needs, tx, userId));
  const factor = { factorCode: given.factor_code, passkey: given.passkey };
  const revision = await needs.guards.checkSecondFactor(userId, factor, context);
  await withTransaction(needs.pool, async (tx) => {
    await lockUser(tx, userId);
    await needs.guards.lockUnchanged(tx, context.caller, revision);
    await refuseWhenLocked(needs, tx, userId);
    const stored = await findCard(tx.client, userId, kind);
    const values = valuesOf(stored?.fields ?? null);
    if (!isSame(stored?.fields, values)) await write(needs, tx, userId, kind, values);
  });
}

async function write(
  { clock, notices }: DestinationNeeds,
  tx: Transaction,
  userId: bigint,
  kind: CardKind,
  values: CardValues,
): Promise<void> {
  const now = clock.now();
  const { address_wait_hours: hours } = await readGeneralSettings(tx.client);
  const usableFrom = new Date(now.getTime() + hours * 3_600_000);
  const { holder, bank, country, account } = factsOf(kind, values);
  await tx.client.query(
    `INSERT INTO payout_card (owner_id, kind, fields, holder, holder_key, bank, country, created_at, updated_at, usable_from)
     VALUES ($1, $2, $3, $4, $9, $5, $6, $7, $7, $8)
     ON CONFLICT (owner_id, kind) DO UPDATE SET fields = excluded.fields, holder = excluded.holder,
       holder_key = excluded.holder_key, bank = excluded.bank, country = excluded.country, updated_at = excluded.updated_at,
       usable_from = excluded.usable_from`,
    [userId, kind, JSON.stringify(values), holder, bank, country, now, usableFrom, nameKey(holder)],
  );
  await notices.send(tx, {
    userId,
    kind: 'card_changed',
    params: { bank, account: maskNumber(account), time: usableFrom.toISOString() },
  });
}

function isSame(a: CardValues | undefined, b: CardValues): boolean {
  return a !== undefined && Object.entries(b).every(([name, value]) => a[name] === value);
}

function stateOf(card: StoredCard | null) {
  return {
    create_time: card?.created_at.toISOString() ?? '',
    update_time: card?.updated_at.toISOString() ?? '',
    usable_from: card?.usable_from.toISOString() ?? '',
    blocked_reason: card?.blocked_reason ?? '',
  };
}

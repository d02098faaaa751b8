import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { cards as cardsCall } from '@aureus/contract/payout/operator-calls.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import { nameKey } from '@aureus/core/typed/name.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import { type CardKind, type CardValues, factsOf } from './card-fields.ts';

interface CardRow {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly user_name: string;
  readonly kind: CardKind;
  readonly fields: CardValues;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly usable_from: Date;
  readonly blocked_at: Date | null;
  readonly blocked_reason: string;
  readonly sent_count: bigint;
}

const FROM = 'FROM payout_card AS card JOIN users ON users.id = card.owner_id';
const WANTED = `WHERE ($1::bigint IS NULL OR card.owner_id = $1) AND ($2::smallint IS NULL OR card.kind = $2)
  AND ($3::boolean IS NULL OR (card.blocked_at IS NOT NULL) = $3)
  AND (NOT $6::boolean OR card.owner_id = $4::bigint OR $5::text = lower(card.bank) OR $7::text = card.holder_key)`;

/** A page of everybody's bank cards, numbers masked. */
export async function listCards(pool: Pool, input: Input<typeof cardsCall>): Promise<Answer<typeof cardsCall>> {
  const { page, limit } = input;
  const wanted = input.search === undefined ? null : readPersonalSearch(input.search);
  const filter = [
    input.user ?? null,
    input.type ?? null,
    input.blocked ?? null,
    wanted?.number ?? null,
    wanted?.value ?? null,
    wanted !== null,
    wanted?.exact ? nameKey(wanted.exact) : null,
  ];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<CardRow>(
      `SELECT card.id, card.owner_id, ${USER_NAME} AS user_name, card.kind, card.fields, card.created_at,
         card.updated_at, card.usable_from, card.blocked_at, card.blocked_reason,
         (SELECT count(*) FROM withdrawal
          WHERE withdrawal.kind = card.kind AND destination_id = card.id AND state = 4) AS sent_count
       ${FROM} ${WANTED} ORDER BY card.id ${input.sort === 'oldest' ? '' : 'DESC'} LIMIT $8 OFFSET $9`,
      [...filter, limit, (page - 1) * limit],
    ),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total ${FROM} ${WANTED}`, filter),
  ]);
  return { data: rows.map(wireCard), page, limit, total: Number(counted[0]?.total ?? 0n) };
}

function wireCard(row: CardRow): Answer<typeof cardsCall>['data'][number] {
  const { holder, bank, country, account } = factsOf(row.kind, row.fields);
  return {
    id: Number(row.id),
    user_id: Number(row.owner_id),
    user_name: row.user_name,
    type: row.kind,
    holder,
    bank,
    country,
    account: maskNumber(account),
    create_time: row.created_at.toISOString(),
    update_time: row.updated_at.toISOString(),
    usable_from: row.usable_from.toISOString(),
    blocked_reason: row.blocked_reason,
    blocked_at: row.blocked_at?.toISOString() ?? '',
    sent_count: Number(row.sent_count),
  };
}

import type { Pool } from 'pg';
import type { Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { textLine } from '../wallet/public.ts';
import { type CardKind, type CardValues, shownCard } from './card-fields.ts';

/** Bank cards as two operators block and unblock them. Withdrawals on their way are decided one by one. */
export function handleCardDecisions(proposals: Proposals, { clock }: { readonly clock: Clock }): void {
  const subject = ({ id }: { readonly id: number }): string => `card ${id}`;

  proposals.handle('card.block', {
    subject,
    affected: ownerOf,
    preview: async (pool, { id, reason }) => {
      const card = await findCard(pool, id);
      return [...about(card), textLine('card_state', 'blocked', stateOf(card)), textLine('card_reason', reason)];
    },
    execute: async (tx, { id, reason }) => setBlock(tx, id, clock.now(), reason),
  });

  proposals.handle('card.unblock', {
    subject,
    affected: ownerOf,
    preview: async (pool, { id }) => {
      const card = await findCard(pool, id);
      return [...about(card), textLine('card_state', 'open', stateOf(card))];
    },
    execute: async (tx, { id }) => setBlock(tx, id, null, ''),
  });
}

interface CardRow {
  readonly owner_id: bigint;
  readonly kind: CardKind;
  readonly fields: CardValues;
  readonly holder: string;
  readonly blocked_at: Date | null;
}

/** Nobody decides about their own card. */
async function ownerOf(connection: Pool | Transaction['client'], { id }: { readonly id: number }) {
  const { rows } = await connection.query<{ owner_id: bigint }>('SELECT owner_id FROM payout_card WHERE id = $1', [id]);
  return { users: rows.map((row) => row.owner_id) };
}

/** @throws AppError card_unknown */
async function findCard(pool: Pool, id: number): Promise<CardRow> {
  const { rows } = await pool.query<CardRow>(
    'SELECT owner_id, kind, fields, holder, blocked_at FROM payout_card WHERE id = $1',
    [id],
  );
  const [card] = rows;
  if (!card) throw new AppError('card_unknown');
  return card;
}

const about = (card: CardRow) => [
  textLine('card_user', String(card.owner_id)),
  textLine('card_holder', card.holder),
  textLine('card_account', shownCard(card.kind, card.fields)),
];

const stateOf = (card: CardRow): string => (card.blocked_at ? 'blocked' : 'open');

async function setBlock({ client }: Transaction, id: number, at: Date | null, reason: string): Promise<undefined> {
  const { rowCount } = await client.query('UPDATE payout_card SET blocked_at = $2, blocked_reason = $3 WHERE id = $1', [
    id,
    at,
    reason,
  ]);
  if (rowCount !== 1) throw new AppError('card_unknown');
  return undefined;
}

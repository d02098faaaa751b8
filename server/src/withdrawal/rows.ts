import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { list as listCall } from '@aureus/contract/withdrawal/calls.ts';
import { feeKinds, legacyStatusOf, type WithdrawalRow } from '@aureus/contract/withdrawal/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { texts } from '../platform/texts/texts.ts';
import { usdtOf } from '../wallet/public.ts';
import { RECORD_COLUMNS, stateNumber, stateOf, type WithdrawalRecord } from './record.ts';
import { feeScale } from './terms.ts';
import { BTC_SCALE } from './values.ts';

/** Withdrawals as the wire tells them, each with its timeline. */

interface EventRow {
  readonly withdrawal_id: bigint;
  readonly state: number;
  readonly at: Date;
  readonly actor: 1 | 2 | 3;
}

const ACTORS = { 1: 'user', 2: 'operators', 3: 'system' } as const;

/** A page of a user's withdrawals, newest first. */
export async function listWithdrawals(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  input: Input<typeof listCall>,
  language: Language,
): Promise<Answer<typeof listCall>> {
  const { page, limit } = input;
  const wanted = [userId, input.currency ?? null, input.state === undefined ? null : stateNumber(input.state)];
  const where = `owner_id = $1 AND ($2::bigint IS NULL OR currency_id = $2) AND ($3::smallint IS NULL OR state = $3)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<WithdrawalRecord>(
      `SELECT ${RECORD_COLUMNS} FROM withdrawal WHERE ${where} ORDER BY id DESC LIMIT $4 OFFSET $5`,
      [...wanted, limit, (page - 1) * limit],
    ),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM withdrawal WHERE ${where}`, wanted),
  ]);
  const data = await wireRows(pool, markets, rows, language);
  return { data, page, limit, total: Number(counted[0]?.total ?? 0n) };
}

/** Rows in their order; one of a currency that is gone is left out. */
export async function wireRows(
  connection: Pool | Transaction['client'],
  markets: MarketDirectory,
  records: readonly WithdrawalRecord[],
  language: Language,
): Promise<WithdrawalRow[]> {
  if (records.length === 0) return [];
  const { rows: events } = await connection.query<EventRow>(
    `SELECT withdrawal_id, state, at, actor FROM withdrawal_event
     WHERE withdrawal_id = ANY($1::bigint[]) ORDER BY withdrawal_id, at, state`,
    [records.map(({ id }) => id)],
  );
  const byId = Map.groupBy(events, (event) => event.withdrawal_id);
  return records.flatMap((record) => wireRow(markets, record, byId.get(record.id) ?? [], language));
}

/** What the fee was reckoned by; nothing for what was asked for before it was kept. */
function feeTerms({ fee_kind: number, fee_rate: rate }: WithdrawalRecord, currency: Currency) {
  const kind = number === null ? undefined : feeKinds[number];
  if (kind === undefined || rate === null) return { fee_kind: null, fee_rate: '' };
  return { fee_kind: kind, fee_rate: formatDecimal(rate, feeScale(kind, currency)) };
}

function wireRow(
  markets: MarketDirectory,
  record: WithdrawalRecord,
  events: readonly EventRow[],
  language: Language,
): WithdrawalRow[] {
  const currency = markets.currency(record.currency_id);
  if (!currency) return [];
  const state = stateOf(record);
  const amount = (minor: bigint): string => formatDecimal(minor, currency.scale);
  return [
    {
      id: Number(record.id),
      number: amount(record.amount),
      fee: amount(record.fee),
      receive: amount(record.amount - record.fee),
      ...feeTerms(record, currency),
      name: currency.code,
      currency_id: currency.id,
      logo: currency.logo,
      account: record.account,
      type: record.kind,
      network: record.network,
      address: record.shown_destination,
      label: record.label,
      usdt_value: formatDecimal(record.usdt_value, usdtOf(markets).scale),
      btc_value: formatDecimal(record.btc_value, BTC_SCALE),
      usdt_rate: record.usdt_rate,
      btc_rate: record.btc_rate,
      status: legacyStatusOf[state],
      state,
      status_text: texts(language).wallet(`withdrawal.${state}`),
      notes: record.reason,
      create_time: record.requested_at.toISOString(),
      update_time: record.updated_at.toISOString(),
      tx_id: record.tx_id,
      can_cancel: state === 'requested',
      timeline: events.map((event) => ({
        state: stateOf(event),
        at: event.at.toISOString(),
        by: ACTORS[event.actor],
      })),
    },
  ];
}

import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/deposit/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { paymentNetwork, paymentText } from '@aureus/core/wallet/payment.ts';
import type { Pool } from 'pg';
import type { Currency } from '../market/public.ts';
import type { DepositRow } from './rows.ts';

type Detail = Answer<typeof calls.operatorDeposit>;

/** Most requests that are named as saying the same payment. */
const MOST_NAMED = 10;

/** What is known of the payment of a request, for those who decide on it. */
export async function paymentFacts(
  pool: Pool,
  row: DepositRow,
  currency: Currency,
): Promise<Pick<Detail, 'stated_before' | 'payment_doubted' | 'checks'>> {
  const network = paymentNetwork(row.network);
  const [{ rows: before }, { rowCount: doubts }, { rows: checks }] = await Promise.all([
    pool.query<{ id: bigint }>(
      `SELECT id FROM deposit
       WHERE coalesce(network, 'BANK') = $1 AND stated_payment = $2 AND stated_payment <> '' AND id < $3
       UNION SELECT deposit_id FROM settled_payment
       WHERE network = $1 AND tx_id = $2 AND deposit_id <> $3
       ORDER BY id LIMIT ${MOST_NAMED}`,
      [network, row.stated_payment, row.id],
    ),
    pool.query('SELECT FROM settled_collision WHERE deposit_id = $1', [row.id]),
    pool.query<{ name: string; tx_id: string; output: number; amount: bigint }>(
      `SELECT name, tx_id, output, amount FROM deposit_check JOIN operators ON operators.id = approved_by
       WHERE deposit_id = $1 ORDER BY proposal_id`,
      [row.id],
    ),
  ]);
  return {
    stated_before: before.map(({ id }) => Number(id)),
    payment_doubted: doubts !== 0,
    checks: checks.map(({ name, tx_id: txId, output, amount }) => ({
      operator: name,
      payment: paymentText({ network, txId, output }),
      amount: formatDecimal(amount, currency.scale),
    })),
  };
}

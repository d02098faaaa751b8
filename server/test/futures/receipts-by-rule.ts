import type { Pool } from 'pg';

/** So many positions stand in so many receipts of a rule. */
export interface ReceiptsByRule {
  readonly rule: string;
  readonly times: number;
  readonly positions: number;
}

/** How often what was done to positions has a receipt: what was done twice shows. */
export async function receiptsByRule(pool: Pool): Promise<ReceiptsByRule[]> {
  const { rows } = await pool.query<ReceiptsByRule>(
    `SELECT rule, times, count(*)::integer AS positions FROM (
       SELECT rule, position, count(*)::integer AS times FROM futures_receipt, unnest(positions) AS position
       GROUP BY rule, position
     ) AS noted GROUP BY rule, times ORDER BY rule, times`,
  );
  return rows;
}

import type { Language } from '@aureus/contract/platform/language.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { openHolds } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { post } from '../platform/ledger/post.ts';
import type { PlannedProject } from './planned.ts';
import { drawSeed } from './ties.ts';

/** What is said of a project in a language. */
export interface ProjectWords {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export interface AnnouncedProject extends PlannedProject {
  /** Null for those a demo begins with. */
  readonly proposalId: bigint | null;
  readonly website: string;
  readonly whitePaper: string;
  /** English is among them. */
  readonly words: Readonly<Partial<Record<Language, ProjectWords>>>;
}

/** Writes a project down, draws its seed, and lets its end be due. @returns null when its coin is being sold already */
export async function announceProject(
  tx: Transaction,
  allotment: Deadline,
  project: AnnouncedProject,
  at: Date,
): Promise<bigint | null> {
  const { client } = tx;
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO ieo_project (proposal_id, currency_id, total, step, min_amount, user_cap, start_at, end_at, listing_at,
       website, white_paper, tie_seed, announced_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING id`,
    [
      project.proposalId,
      project.coin.id,
      project.total,
      project.step,
      project.min,
      project.userCap,
      project.start,
      project.end,
      project.listing,
      project.website,
      project.whitePaper,
      drawSeed(),
      at,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await client.query(
    `INSERT INTO ieo_price (project_id, currency_id, price)
     SELECT $1, currency, price FROM unnest($2::integer[], $3::bigint[]) AS one (currency, price)`,
    [id, project.prices.map(({ pay }) => pay.id), project.prices.map(({ perCoin }) => perCoin)],
  );
  for (const [language, words] of Object.entries(project.words)) await writeWords(tx, id, language, words);
  await allotment.schedule(tx, [{ ref: String(id), due: project.end }]);
  return id;
}

/** @returns whether they were written: those there are stay */
export async function writeWords(
  { client }: Transaction,
  projectId: bigint,
  language: string,
  { title, summary, content }: ProjectWords,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO ieo_text (project_id, language, title, summary, content) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [projectId, language, title, summary, content],
  );
  return rowCount === 1;
}

/**
 * All coins of a project come from outside and are set aside for it. From then on it opens at its hour.
 * @param amount minor units: its total
 */
export async function lodgeCoins(
  tx: MoneyTransaction,
  at: Date,
  { id, currency, amount }: { readonly id: bigint; readonly currency: number; readonly amount: bigint },
): Promise<void> {
  const own = { owner: house.ieo, account: HOUSE_ACCOUNT, currency };
  await post(tx, {
    kind: 'ieo_lodge',
    ref: id,
    at,
    postings: [
      { owner: house.external, account: HOUSE_ACCOUNT, currency, available: -amount, held: 0n },
      { ...own, available: amount, held: 0n },
    ],
  });
  await openHolds(tx, at, [{ kind: 'ieo_coins', ref: id, ...own, amount, as: 'ieo_reserve' }]);
  await tx.client.query('UPDATE ieo_project SET lodged_at = $2 WHERE id = $1', [id, at]);
}

import { type TrialOutcome, trialOutcome } from '@aureus/core/futures/trial.ts';
import type { ClientBase } from 'pg';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { CLOSED, OPEN } from './position.ts';
import { GONE_BACK, GRANTED, leftOf, OPENED, OVER, type Trial, TRIAL_COLUMNS } from './trials.ts';

/** So many are read at a time. */
const CHUNK = 1_000;

interface Row extends Trial {
  /** Of its position; null of one that was never opened. */
  readonly status: number | null;
  readonly profit: bigint | null;
  readonly overnight: bigint | null;
  readonly is_same: boolean | null;
}

const READ = `SELECT ${TRIAL_COLUMNS}, status, profit, overnight,
    trial_id = futures_trial.id AND (futures_position.owner_id, futures_position.market_id, futures_position.leverage)
      = (futures_trial.owner_id, futures_trial.market_id, futures_trial.leverage) AS is_same
  FROM futures_trial LEFT JOIN futures_position ON futures_position.id = position_id
  WHERE futures_trial.id >= $1 ORDER BY futures_trial.id LIMIT $2`;

const KINDS = [
  'futures_margin',
  'futures_release',
  'futures_profit',
  'futures_fee',
  'futures_overnight',
  'futures_insurance',
] as const;

/**
 * Compares every margin that the house pays with its position and with the journal, and what is in the house's wallets of
 * them with what should be there still.
 */
export const verifyTrials: SettlementVerifier = {
  name: 'trial margins',
  verify: async ({ client }) => {
    const problems: string[] = await withoutTrials(client);
    let settled = 0;
    const here = new Map<number, bigint>();
    for await (const { rows } of readChunks<Row>(client, READ, CHUNK)) {
      const moved = await movedOf(client, rows);
      for (const trial of rows) {
        if (trial.state >= OVER) settled += 1;
        here.set(trial.currency, (here.get(trial.currency) ?? 0n) + hereOf(trial));
        const faults = [...compare(trial), ...compareMoney(trial, moved.get(trial.position ?? 0n))];
        problems.push(...faults.map((fault) => `trial margin ${trial.id}: ${fault}`));
      }
    }
    problems.push(...(await compareWallets(client, here)));
    return { settled, problems };
  },
};

/** Positions that hold money of the house by no right. */
async function withoutTrials(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM futures_position WHERE trial_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM futures_trial WHERE futures_trial.id = trial_id AND position_id = futures_position.id)`,
  );
  return rows.map(({ id }) => `position ${id}: has a margin of the house that was not given for it`);
}

async function movedOf(client: ClientBase, trials: readonly Row[]): Promise<ReadonlyMap<bigint, readonly Moved[]>> {
  const positions = trials.flatMap(({ position }) => position ?? []);
  const [first] = positions;
  if (first === undefined) return new Map();
  const least = positions.reduce((a, b) => (b < a ? b : a), first);
  const most = positions.reduce((a, b) => (b > a ? b : a), first);
  return movedByCause(client, KINDS, least, most);
}

function compare(trial: Row): string[] {
  const { state, position, margin, brought, returned, status, profit, overnight, is_same } = trial;
  const outcome = ((): TrialOutcome | null => {
    if (position === null) return state >= OVER ? { brought: 0n, returned: 0n } : null;
    return status === CLOSED ? trialOutcome((margin ?? 0n) - (overnight ?? 0n), profit ?? 0n) : null;
  })();
  const isRightState =
    position === null ? state !== OPENED : status === OPEN ? state === OPENED : status === CLOSED && state >= OVER;
  return [
    ...(isRightState ? [] : [`is in the state ${state}, and its position is not`]),
    ...(position === null || is_same === true ? [] : ['its position is another than it was given for']),
    ...differences([
      ['what it has brought', brought, outcome?.brought ?? null],
      ['what is left of the margin', returned, outcome?.returned ?? null],
    ]),
  ];
}

/** Its owner has what was gained and has paid nothing; the house has paid what is not left of the margin. */
function compareMoney({ owner, position, margin, brought, returned }: Row, moved: readonly Moved[] = []): string[] {
  const sumOf = (whose: bigint): bigint =>
    moved.reduce((sum, each) => (each.owner === whose ? sum + each.available : sum), 0n);
  if (position === null) return [];
  return differences([
    ['what its owner has got', sumOf(owner), brought ?? 0n],
    ['what the house has paid', -sumOf(house.trials), (margin ?? 0n) - (returned ?? 0n)],
  ]);
}

/** What is in the house's wallet for it, minor units. */
function hereOf(trial: Row): bigint {
  switch (trial.state) {
    case GRANTED:
      return trial.amount;
    case OPENED:
      return trial.amount - (trial.overnight ?? 0n);
    case GONE_BACK:
      return 0n;
    default:
      return leftOf(trial);
  }
}

async function compareWallets(client: ClientBase, here: ReadonlyMap<number, bigint>): Promise<string[]> {
  const wallets = await readBalancesOf(client, house.trials);
  const stored = new Map(wallets.map(({ currency, available, held }) => [currency, available + held]));
  return [...new Set([...here.keys(), ...stored.keys()])].flatMap((currency) =>
    differences([['what is there', stored.get(currency) ?? 0n, here.get(currency) ?? 0n]]).map(
      (fault) => `trial margins in currency ${currency}: ${fault}`,
    ),
  );
}

import { booleanArray, numberArray } from '../platform/database/arrays.ts';
import type { SqlPart } from '../platform/sequencer/program.ts';
import type { FuturesEffects } from './effects.ts';
import { type Position, reasonNumber } from './position.ts';
import { GRANTED, OPENED, OVER } from './trials.ts';

const madeBy = ({ changes }: FuturesEffects): Position[] =>
  changes.filter(({ before }) => before === undefined).map(({ after }) => after);
const changedBy = ({ changes }: FuturesEffects): Position[] =>
  changes.filter(({ before }) => before !== undefined).map(({ after }) => after);

/** What may change of a position, with its type: in the order of `changingValues`. */
const CHANGING = [
  ['status', 'smallint'],
  ['parts', 'bigint'],
  ['open_ticks', 'integer'],
  ['origin_ticks', 'integer'],
  ['close_ticks', 'integer'],
  ['take_profit', 'integer'],
  ['stop_loss', 'integer'],
  ['margin', 'bigint'],
  ['original_margin', 'bigint'],
  ['reserve', 'bigint'],
  ['fee', 'bigint'],
  ['profit', 'bigint'],
  ['reason', 'smallint'],
  ['version', 'integer'],
  ['is_cross', 'boolean'],
  ['opened_at', 'timestamptz'],
  ['ended_at', 'timestamptz'],
  ['armed_at', 'timestamptz'],
  ['fee_ppm', 'integer'],
  ['spread_ppm', 'integer'],
  ['overnight_ppm', 'integer'],
  ['liquidation_ppm', 'integer'],
  ['buffer_ppm', 'integer'],
  ['is_all_together', 'boolean'],
  ['limit_ticks', 'integer'],
] as const;
const FIXED = [
  ['id', 'bigint'],
  ['owner_id', 'bigint'],
  ['market_id', 'integer'],
  ['currency_id', 'integer'],
  ['side', 'smallint'],
  ['is_reduce_only', 'boolean'],
  ['leverage', 'integer'],
  ['trial_id', 'bigint'],
  ['trial_ends', 'timestamptz'],
] as const;

const changingValues = (positions: readonly Position[]): unknown[] => [
  numberArray(positions.map(({ status }) => status)),
  numberArray(positions.map(({ parts }) => parts)),
  numberArray(positions.map(({ openTicks }) => openTicks)),
  numberArray(positions.map(({ originTicks }) => originTicks)),
  numberArray(positions.map(({ closeTicks }) => closeTicks)),
  numberArray(positions.map(({ takeProfit }) => takeProfit)),
  numberArray(positions.map(({ stopLoss }) => stopLoss)),
  numberArray(positions.map(({ margin }) => margin)),
  numberArray(positions.map(({ originalMargin }) => originalMargin)),
  numberArray(positions.map(({ reserve }) => reserve)),
  numberArray(positions.map(({ fee }) => fee)),
  numberArray(positions.map(({ profit }) => profit)),
  numberArray(positions.map(({ reason }) => reasonNumber(reason))),
  numberArray(positions.map(({ version }) => version)),
  booleanArray(positions.map(({ isCross }) => isCross)),
  positions.map(({ openedAt }) => openedAt),
  positions.map(({ endedAt }) => endedAt),
  positions.map(({ armedAt }) => armedAt),
  numberArray(positions.map(({ feePpm }) => feePpm)),
  numberArray(positions.map(({ spreadPpm }) => spreadPpm)),
  numberArray(positions.map(({ overnightPpm }) => overnightPpm)),
  numberArray(positions.map(({ rules }) => rules.limitPpm)),
  numberArray(positions.map(({ rules }) => rules.bufferPpm)),
  booleanArray(positions.map(({ rules }) => rules.isAllTogether)),
  numberArray(positions.map(({ limit }) => limit)),
];

const fixedValues = (positions: readonly Position[]): unknown[] => [
  numberArray(positions.map(({ id }) => id)),
  numberArray(positions.map(({ owner }) => owner)),
  numberArray(positions.map(({ market }) => market)),
  numberArray(positions.map(({ currency }) => currency)),
  numberArray(positions.map(({ side }) => side)),
  booleanArray(positions.map(({ isReduceOnly }) => isReduceOnly)),
  numberArray(positions.map(({ leverage }) => leverage)),
  numberArray(positions.map(({ trial }) => trial?.id ?? null)),
  positions.map(({ trial }) => trial?.endsAt ?? null),
];

type Column = readonly [name: string, type: string];
const namesOf = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ');
const typesOf = (columns: readonly Column[]): string[] => columns.map(([, type]) => type);

/** What a batch leaves in the tables of futures. */
export const futuresRows: readonly SqlPart<FuturesEffects>[] = [
  {
    name: 'made',
    sql: (next, at) => `
  INSERT INTO futures_position (created_at, ${namesOf(FIXED)}, ${namesOf(CHANGING)})
  SELECT ${at}, * FROM unnest(${next(...typesOf(FIXED), ...typesOf(CHANGING))})
    AS made (${namesOf(FIXED)}, ${namesOf(CHANGING)})
`,
    values: (effects) => [...fixedValues(madeBy(effects)), ...changingValues(madeBy(effects))],
  },
  {
    // A night may have changed them since they were read: then nothing is written, and the batch is run again.
    name: 'changed',
    sql: (next) => `
  UPDATE futures_position SET ${CHANGING.map(([name]) => `${name} = now.${name}`).join(', ')}
  FROM unnest(${next('bigint', ...typesOf(CHANGING))}) AS now (id, ${namesOf(CHANGING)})
  WHERE futures_position.id = now.id AND futures_position.version = now.version - 1
  RETURNING 1
`,
    values: (effects) => {
      const changed = changedBy(effects);
      return [numberArray(changed.map(({ id }) => id)), ...changingValues(changed)];
    },
    returns: (effects) => changedBy(effects).length,
  },
  {
    // What the house pays is opened once and ends once, whoever else works on it: another process, or its last moment.
    name: 'tried',
    sql: (next) => `
  UPDATE futures_trial SET state = now.state, position_id = coalesce(now.position, futures_trial.position_id),
    margin = coalesce(now.margin, futures_trial.margin), brought = now.brought, returned = now.returned
  FROM unnest(${next('bigint', 'smallint', 'smallint', 'bigint', 'bigint', 'bigint', 'bigint')})
    AS now (id, before, state, position, margin, brought, returned)
  WHERE futures_trial.id = now.id AND futures_trial.state = now.before
  RETURNING 1
`,
    values: ({ trials }) => [
      numberArray(trials.map(({ id }) => id)),
      numberArray(trials.map(({ opened }) => (opened ? GRANTED : OPENED))),
      numberArray(trials.map(({ outcome }) => (outcome ? OVER : OPENED))),
      numberArray(trials.map(({ opened }) => opened?.position ?? null)),
      numberArray(trials.map(({ opened }) => opened?.margin ?? null)),
      numberArray(trials.map(({ outcome }) => outcome?.brought ?? null)),
      numberArray(trials.map(({ outcome }) => outcome?.returned ?? null)),
    ],
    returns: ({ trials }) => trials.length,
    conflict: 'a trial margin was opened or has ended meanwhile',
  },
  {
    // Whether an account bears what its user does was judged by its balance: money that left meanwhile stood for losses.
    name: 'unspent',
    sql: (next) => `
  SELECT 1 FROM wallets JOIN unnest(${next('bigint', 'bigint')}) AS judged (id, available) USING (id)
  WHERE wallets.available >= judged.available
`,
    values: ({ balances }) => [numberArray([...balances.keys()]), numberArray([...balances.values()])],
    returns: ({ balances }) => balances.size,
    conflict: 'money has left an account meanwhile',
  },
  {
    name: 'noted',
    sql: (next, at) => `
  INSERT INTO futures_receipt (id, owner_id, positions, rule, ticks, inputs, output, created_at)
  SELECT id, owner, positions::bigint[], rule, ticks, inputs, output, ${at}
  FROM unnest(${next('bigint', 'bigint', 'text', 'text', 'text', 'text', 'text')})
    AS noted (id, owner, positions, rule, ticks, inputs, output)
`,
    values: ({ receipts }) => [
      numberArray(receipts.map(({ id }) => id)),
      numberArray(receipts.map(({ owner }) => owner)),
      receipts.map(({ positions }) => numberArray(positions)),
      receipts.map(({ rule }) => rule),
      receipts.map(({ ticks }) => JSON.stringify(ticks)),
      receipts.map(({ inputs }) => inputs),
      receipts.map(({ output }) => output),
    ],
  },
];

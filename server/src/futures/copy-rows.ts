import { booleanArray, numberArray } from '../platform/database/arrays.ts';
import type { SqlPart } from '../platform/sequencer/program.ts';
import type { FuturesEffects } from './effects.ts';
import { type Follow, followReasonNumber, modeNumber } from './follow.ts';
import { openCopiesText } from './open-copies.ts';

const begunBy = ({ follows }: FuturesEffects): Follow[] =>
  follows.filter(({ before }) => before === undefined).map(({ after }) => after);
const changedBy = ({ follows }: FuturesEffects): Follow[] =>
  follows.filter(({ before }) => before !== undefined).map(({ after }) => after);

const CHANGING = [
  ['mode', 'smallint'],
  ['number', 'integer'],
  ['allocation', 'bigint'],
  ['order_limit', 'bigint'],
  ['stop_loss', 'bigint'],
  ['is_kept', 'boolean'],
  ['net', 'bigint'],
  ['high_water', 'bigint'],
  ['share_paid', 'bigint'],
  ['state', 'smallint'],
  ['reason', 'smallint'],
  ['version', 'integer'],
  ['armed_at', 'timestamptz'],
  ['ended_at', 'timestamptz'],
] as const;
const FIXED = [
  ['id', 'bigint'],
  ['follower_id', 'bigint'],
  ['leader_id', 'bigint'],
  ['currency_id', 'integer'],
  ['ratio_ppm', 'integer'],
  ['terms', 'integer'],
  ['carried', 'bigint'],
] as const;
const RESULT = [
  ['id', 'bigint'],
  ['copy_id', 'bigint'],
  ['position_id', 'bigint'],
  ['leader_id', 'bigint'],
  ['kind', 'smallint'],
  ['profit', 'bigint'],
  ['costs', 'bigint'],
  ['before', 'bigint'],
  ['after', 'bigint'],
  ['open_loss', 'bigint'],
  ['open_copies', 'text'],
  ['high_water', 'bigint'],
  ['ratio_ppm', 'integer'],
  ['share', 'bigint'],
] as const;

type Column = readonly [name: string, type: string];
const namesOf = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ');
const typesOf = (columns: readonly Column[]): string[] => columns.map(([, type]) => type);

const changingValues = (follows: readonly Follow[]): unknown[] => [
  numberArray(follows.map(({ mode }) => modeNumber(mode))),
  numberArray(follows.map(({ number }) => number)),
  numberArray(follows.map(({ allocation }) => allocation)),
  numberArray(follows.map(({ orderLimit }) => orderLimit)),
  numberArray(follows.map(({ stopLoss }) => stopLoss)),
  booleanArray(follows.map(({ isKept }) => isKept)),
  numberArray(follows.map(({ net }) => net)),
  numberArray(follows.map(({ highWater }) => highWater)),
  numberArray(follows.map(({ sharePaid }) => sharePaid)),
  numberArray(follows.map(({ state }) => state)),
  numberArray(follows.map(({ reason }) => followReasonNumber(reason))),
  numberArray(follows.map(({ version }) => version)),
  follows.map(({ armedAt }) => armedAt),
  follows.map(({ endedAt }) => endedAt),
];

/** What a batch leaves of follows: who follows whom, and what copies that are over have brought. */
export const copyRows: readonly SqlPart<FuturesEffects>[] = [
  {
    name: 'begun',
    sql: (next, at) => `
  INSERT INTO futures_copy (began_at, ${namesOf(FIXED)}, ${namesOf(CHANGING)})
  SELECT ${at}, * FROM unnest(${next(...typesOf(FIXED), ...typesOf(CHANGING))})
    AS begun (${namesOf(FIXED)}, ${namesOf(CHANGING)})
`,
    values: (effects) => {
      const follows = begunBy(effects);
      return [
        numberArray(follows.map(({ id }) => id)),
        numberArray(follows.map(({ follower }) => follower)),
        numberArray(follows.map(({ leader }) => leader)),
        numberArray(follows.map(({ currency }) => currency)),
        numberArray(follows.map(({ ratioPpm }) => ratioPpm)),
        numberArray(follows.map(({ terms }) => terms)),
        numberArray(follows.map(({ carried }) => carried)),
        ...changingValues(follows),
      ];
    },
  },
  {
    name: 'followed',
    sql: (next) => `
  UPDATE futures_copy SET ${CHANGING.map(([name]) => `${name} = now.${name}`).join(', ')}
  FROM unnest(${next('bigint', ...typesOf(CHANGING))}) AS now (id, ${namesOf(CHANGING)})
  WHERE futures_copy.id = now.id AND futures_copy.version = now.version - 1
  RETURNING 1
`,
    values: (effects) => {
      const follows = changedBy(effects);
      return [numberArray(follows.map(({ id }) => id)), ...changingValues(follows)];
    },
    returns: (effects) => changedBy(effects).length,
  },
  {
    name: 'shared',
    sql: (next, at) => `
  INSERT INTO futures_copy_result (created_at, ${namesOf(RESULT)})
  SELECT ${at}, * FROM unnest(${next(...typesOf(RESULT))}) AS shared (${namesOf(RESULT)})
`,
    values: ({ copyResults: results }) => [
      numberArray(results.map(({ id }) => id)),
      numberArray(results.map(({ follow }) => follow)),
      numberArray(results.map(({ position }) => position)),
      numberArray(results.map(({ leader }) => leader)),
      numberArray(results.map(({ kind }) => kind)),
      numberArray(results.map(({ profit }) => profit)),
      numberArray(results.map(({ costs }) => costs)),
      numberArray(results.map(({ before }) => before)),
      numberArray(results.map(({ after }) => after)),
      numberArray(results.map(({ openLoss }) => openLoss)),
      results.map(({ open }) => openCopiesText(open)),
      numberArray(results.map(({ highWater }) => highWater)),
      numberArray(results.map(({ ratioPpm }) => ratioPpm)),
      numberArray(results.map(({ share }) => share)),
    ],
  },
];

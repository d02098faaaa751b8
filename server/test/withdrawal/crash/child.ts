import pg from 'pg';

/**
 * The whole server, made to be killed at the edges of what it commits: just before the n-th COMMIT of a transaction that
 * concerns withdrawals or their proposals is sent, or just after its answer came. Its parent says at which by the channel
 * between them.
 */

export interface Order {
  /** How far the clock is ahead: what the server itself reads of a message. */
  readonly aheadMs: number;
  /** Null disarms. */
  readonly kill: { readonly commit: number; readonly when: 'before' | 'after' } | null;
}

/** Others ask whose withdrawals are frozen, too: the book of spot does. */
const OURS = /\b(withdrawal|withdrawal_event|operator_proposals)\b/;

let order: Order['kill'] = null;
let commits = 0;
process.on('message', (message: Order) => {
  order = message.kill;
  commits = 0;
});

/** What each connection has done since its BEGIN. */
const work = new WeakMap<object, string>();

type Query = (this: object, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function watched(...given) {
  const [first] = given;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
  if (text.startsWith('BEGIN')) work.set(this, '');
  else if (text !== 'COMMIT') work.set(this, `${work.get(this) ?? ''}${text}`);
  const isOurs = text === 'COMMIT' && OURS.test(work.get(this) ?? '');
  if (!isOurs || order === null) return query.apply(this, given);
  commits += 1;
  if (commits !== order.commit) return query.apply(this, given);
  if (order.when === 'before') return die();
  return (query.apply(this, given) as Promise<unknown>).then(die);
};

/** Nothing after this is carried out. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

await import('../../support/clocked-main.ts');

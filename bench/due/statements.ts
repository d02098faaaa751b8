import pg from 'pg';

/** What a kind of statement has cost: how often it was asked, and how long its answers took together. */
interface Cost {
  asked: number;
  ms: number;
}

let costs = new Map<string, Cost>();
type Query = (this: object, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
// Those of the pool's own shape, with a callback, are of the clock and the prices: nothing that is due asks so.
client.query = function timed(...given) {
  const from = performance.now();
  const answer = query.apply(this, given);
  if (!(answer instanceof Promise)) return answer;
  const [first] = given;
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
  const name = nameOf(text);
  const note = (): void => {
    const cost = costs.get(name) ?? { asked: 0, ms: 0 };
    cost.asked += 1;
    cost.ms += performance.now() - from;
    costs.set(name, cost);
  };
  void answer.then(note, note);
  return answer;
};

/** What a statement does, and to which tables: with what it writes first. */
function nameOf(text: string): string {
  const writes = [...text.matchAll(/\b(INSERT INTO|UPDATE|DELETE FROM) ([a-z_.]+)/g)].map(([, what, table]) =>
    `${(what ?? '').split(' ')[0]?.toLowerCase()} ${table}`); // prettier-ignore
  if (writes.length > 0) return [...new Set(writes)].join(', ').slice(0, 100);
  const read = /\bFROM ([a-z_.]+)/.exec(text)?.[1];
  return read === undefined ? text.slice(0, 30) : `read ${read}`;
}

/** Begins to count anew. */
export function countAnew(): void {
  costs = new Map();
}

/** The dearest statements since, by the time their answers took. */
export function dearest(count: number): readonly (readonly [name: string, cost: Cost])[] {
  return [...costs].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, count);
}

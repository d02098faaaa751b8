/**
 * A table is written by its own area alone, and read by another one only where this says so and why. Prefer a function of
 * the other area's `public.ts`; a line here is for what must be one statement with rows of the reader, or under one lock.
 * Tables of the platform are no exception: money is moved and read through `platform/ledger`.
 */
export const MAY_READ = [
  { area: 'identity', tables: ['users'], why: 'a queue shows and searches whose each row is; the row is locked' },
  { area: 'deposit', tables: ['users'], why: 'a queue shows and searches whose each row is' },
  { area: 'withdrawal', tables: ['users'], why: 'a queue shows and searches whose each row is' },
  { area: 'payout', tables: ['users'], why: 'a queue shows and searches whose each row is' },
  { area: 'notice', tables: ['users'], why: 'notices show times in the zone of their reader' },
  { area: 'spot', tables: ['users'], why: 'a batch is fenced by what froze its users' },
  {
    area: 'futures',
    tables: ['users'],
    why: 'a batch is fenced by what froze its users; a list of liquidations shows whose each row is',
  },
  { area: 'coupon', tables: ['users'], why: 'a list of coupons shows whose each row is' },
  { area: 'ieo', tables: ['users'], why: 'a list of subscriptions shows whose each row is' },
  { area: 'spot', tables: ['wallet'], why: 'a batch reads orders and what pays for them in one round trip' },
  {
    area: 'wallet',
    tables: ['wallet', 'ledger_entry', 'ledger_flow'],
    why: 'holdings of all users at midnight, as a set',
  },
  { area: 'bills', tables: ['ledger_entry'], why: 'the journal is what bills are; paged by its one index' },
  { area: 'mining', tables: ['users'], why: 'a list of orders shows whose each row is' },
  { area: 'mining', tables: ['wallet'], why: 'a count of the dashboard, which is one statement for all areas' },
  { area: 'loans', tables: ['users'], why: 'a list of loans shows whose each row is, and who cannot log in to repay' },
  { area: 'deposit', tables: ['operators'], why: 'a check shows who made it' },
  { area: 'content', tables: ['operators'], why: 'a version shows who wrote it' },
  { area: 'deposit', tables: ['settled_payment', 'settled_collision'], why: 'a payment is shown with what it settled' },
  {
    area: 'withdrawal',
    tables: ['security_events', 'deposit', 'payout_address', 'payout_card'],
    why: 'what is suspicious about a withdrawal is asked in one statement, as of one moment',
  },
  {
    area: 'options',
    tables: ['users'],
    why: 'whether options are offered where a user lives is asked with their limits',
  },
  { area: 'dual', tables: ['users'], why: 'a list of orders shows whose each row is' },
  { area: 'recurring', tables: ['users'], why: 'a list of plans shows whose each row is' },
  {
    area: 'otc',
    tables: ['users'],
    why: 'who may take, whose advertisements are listed and whose each order is are asked with the rows they decide about',
  },
  { area: 'otc', tables: ['deadline'], why: 'a list of orders shows until when the coins of each are held' },
  { area: 'art', tables: ['users'], why: 'a list of works shows whose each is, and searches by their names' },
  {
    area: 'art',
    tables: ['deadline'],
    why: 'what is on sale is listed and sorted by when it ends, outages and extensions counted',
  },
  {
    area: 'support',
    tables: ['users', 'operators'],
    why: 'a queue shows whose each row is, and which agent has it; the agents who are there are asked in one statement',
  },
  { area: 'support', tables: ['conversation'], why: 'acts lock the conversation before the case, as messages do' },
  { area: 'payout', tables: ['withdrawal'], why: 'a destination is listed and sorted by what was sent to it' },
];

const NAMED =
  /\b(FROM|JOIN|INTO|UPDATE|USING|TRUNCATE|TABLE)\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]\w*)((?:\s+(?:AS\s+)?[a-z_]\w*)?(?:\s*,\s*[a-z_]\w*(?:\s+(?:AS\s+)?[a-z_]\w*)?)*)/g;
const WRITES = new Set(['INTO', 'UPDATE', 'TRUNCATE', 'TABLE']);

/** The tables that SQL names, and whether it writes them. Words that are no tables are among them. */
export function tablesIn(sql) {
  const named = [];
  for (const { 1: word, 2: first, 3: rest = '', index } of sql.matchAll(NAMED)) {
    const isDelete = word === 'FROM' && /\bDELETE\s+$/.test(sql.slice(0, index));
    const isLock = word === 'UPDATE' && /\bFOR\s+(?:NO\s+KEY\s+)?$/.test(sql.slice(0, index));
    const others = rest.split(',').slice(1);
    for (const table of [first, ...others.map((other) => other.trim().split(/\s/)[0])]) {
      named.push({ table, writes: isDelete || (WRITES.has(word) && !isLock) });
    }
  }
  return named;
}

const SMALL_LETTERS = /^\s*(?:select\s[^]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/;
const UNNAMED = /\b(?:FROM|JOIN|INTO|UPDATE)\s+$/;

/**
 * What is wrong with SQL in a file of the server; nothing outside of `server/src`.
 * @param {string} file path from the project's root, with /
 * @param {readonly string[]} parts the text between the expressions of a template; one part for a string
 * @param {ReadonlyMap<string, string>} owners the area of each table
 * @param {(rule: object, table: string) => void} [onUse] told of each permission that was needed
 * @returns {string[]}
 */
export function tableProblems(file, parts, owners, onUse = () => {}) {
  const match = /^server\/src\/(?:([^/]+)\/)?[^/]+/.exec(file);
  if (!match) return [];
  const area = match[1] ?? '';
  const problems = [];
  if (SMALL_LETTERS.test(parts[0] ?? '')) problems.push('Write the words of SQL in capitals: other rules read them');
  if (area !== 'platform' && parts.slice(0, -1).some((part) => UNNAMED.test(part))) {
    problems.push('Name the table in the SQL, so that it can be seen whose it is');
  }
  for (const { table, writes } of tablesIn(parts.join('${}'))) {
    const owner = owners.get(table);
    if (owner === undefined || owner === area) continue;
    const rule = MAY_READ.find((one) => one.area === area && one.tables.includes(table));
    if (rule && !writes) onUse(rule, table);
    else if (writes) problems.push(`${table} is written by ${owner} alone: ask it through its public.ts`);
    else problems.push(`${table} belongs to ${owner}: ask it through its public.ts, or say why in table-rules.js`);
  }
  return problems;
}

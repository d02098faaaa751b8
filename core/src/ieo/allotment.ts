/**
 * Who gets how much of a coin that more was applied for than there is (wire contract 10 and 19.11; product specification 2).
 * Counted in steps, the smallest part that is allotted. Everybody's part is the same share of what they applied for. It is
 * rounded down, and the steps this leaves go one each to those whose rounding took the most: the method of largest
 * remainders. Remainders that are equal are put in order by ties, which whoever calls draws so that nobody can choose
 * theirs. The answer depends on who applied for how much and on nothing else: neither on the order of the list nor on when.
 */

/** What one user wants, all applications together. */
export interface Demand {
  /** Whose it is; each once. */
  readonly id: bigint;
  /** Steps, above zero. */
  readonly applied: bigint;
  /** Puts equal remainders in order, the smaller first; different for each. */
  readonly tie: string;
}

/** The last in line who got a step that the rounding left. */
export interface Cut {
  /** Numerator over `demand`. */
  readonly remainder: bigint;
  readonly tie: string;
}

/** How it was allotted: by these everybody reckons their own part, without knowing the others. Steps. */
export interface AllotmentFacts {
  readonly total: bigint;
  /** Everything that was applied for. */
  readonly demand: bigint;
  /** Steps the rounding left, which were given one each. */
  readonly extras: bigint;
  /** Null when the rounding left none. */
  readonly cut: Cut | null;
}

export interface Allotment extends AllotmentFacts {
  /** Steps for each, by id. */
  readonly passed: ReadonlyMap<bigint, bigint>;
}

/**
 * @param total steps there are, zero or more
 * @throws RangeError when somebody is named twice, has a tie of somebody else or applied for nothing
 */
export function allot(total: bigint, demands: readonly Demand[]): Allotment {
  if (total < 0n || demands.some(({ applied }) => applied <= 0n)) throw new RangeError('Steps are above zero');
  for (const field of ['id', 'tie'] as const) {
    if (new Set(demands.map((each) => each[field])).size !== demands.length) throw new RangeError(`A ${field} is there twice`); // prettier-ignore
  }
  const demand = demands.reduce((sum, { applied }) => sum + applied, 0n);
  if (demand <= total) {
    const passed = new Map(demands.map(({ id, applied }) => [id, applied]));
    return { total, demand, extras: 0n, cut: null, passed };
  }
  const parts = demands.map(({ id, applied, tie }) => {
    const whole = (applied * total) / demand;
    return { id, tie, whole, remainder: (applied * total) % demand };
  });
  const extras = total - parts.reduce((sum, { whole }) => sum + whole, 0n);
  // Fewer than there are users, since each rounding takes less than a step.
  const inLine = parts.toSorted(inOrder).slice(0, Number(extras));
  const passed = new Map(parts.map(({ id, whole }) => [id, whole]));
  for (const { id, whole } of inLine) passed.set(id, whole + 1n);
  const last = inLine.at(-1);
  return { total, demand, extras, cut: last ? { remainder: last.remainder, tie: last.tie } : null, passed };
}

/** The larger remainder first, then the smaller tie. */
function inOrder(a: Cut, b: Cut): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  return a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0;
}

/** How one part comes about. Steps. */
export interface OwnPart {
  /** The part rounded down. */
  readonly whole: bigint;
  /** What the rounding took, as a numerator over `demand`. */
  readonly remainder: bigint;
  /** Whether one of the steps that were left came to it. */
  readonly hasExtra: boolean;
  readonly passed: bigint;
}

/** The part of somebody alone, by what is published of the allotment. The same as `allot` gave them. */
export function ownPart(facts: AllotmentFacts, { applied, tie }: Pick<Demand, 'applied' | 'tie'>): OwnPart {
  const { total, demand, cut } = facts;
  if (demand <= total) return { whole: applied, remainder: 0n, hasExtra: false, passed: applied };
  const whole = (applied * total) / demand;
  const remainder = (applied * total) % demand;
  const hasExtra = cut !== null && inOrder({ remainder, tie }, cut) <= 0;
  return { whole, remainder, hasExtra, passed: hasExtra ? whole + 1n : whole };
}

/**
 * What of somebody's part goes to each of their applications: the earlier ones are filled first.
 * @param passed steps
 * @param applied steps of each application, the earliest first; together at least `passed`
 */
export function spread(passed: bigint, applied: readonly bigint[]): bigint[] {
  let left = passed;
  return applied.map((each) => {
    const part = each < left ? each : left;
    left -= part;
    return part;
  });
}

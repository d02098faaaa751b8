/** An agent who is there. */
export interface SupportAgent {
  readonly id: bigint;
  /** Conversations that are assigned to them. */
  readonly open: number;
  /** When they got the last one, epoch milliseconds; null when they never got one. */
  readonly lastAt: number | null;
}

/**
 * Who gets a conversation that nobody has asked for: whoever has fewest, and of several the one who has been without a
 * new one for longest.
 * @param except do not get it
 * @returns null when nobody else is there
 */
export function nextAgent(agents: readonly SupportAgent[], except: ReadonlySet<bigint>): SupportAgent | null {
  const [first = null] = agents
    .filter(({ id }) => !except.has(id))
    .toSorted((a, b) => a.open - b.open || (a.lastAt ?? 0) - (b.lastAt ?? 0) || (a.id < b.id ? -1 : 1));
  return first;
}

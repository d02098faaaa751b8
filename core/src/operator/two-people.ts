/**
 * The rule of two: who may stand on the two sides of an act. Who proposes, who approves and who is affected are three
 * questions, and behind two accounts there must be two people. Whoever let a new operator in may be that operator, until
 * a third person has confirmed the newcomer: so everybody of whom two accounts could be made has to differ.
 */

/** An operator as the rule sees them. */
export interface Standing {
  readonly id: bigint;
  readonly active: boolean;
  /** Epoch milliseconds since which somebody has had this access: came in, or was let in again. */
  readonly since: number;
  /** One of the first two, who came by links printed on the machine. */
  readonly founder: boolean;
  /** Who let them in: those who proposed and approved it. Nobody for those whom the machine let in. */
  readonly letInBy: readonly bigint[];
  /** A third person, or the machine, knows them. */
  readonly confirmed: boolean;
}

export type Standings = ReadonlyMap<bigint, Standing>;

/** Why somebody may not stand on a side of an act. Also the code of the refusal. */
export type TwoPeopleRefusal = 'proposal_affected' | 'operator_new' | 'operator_unconfirmed' | 'proposer_gone';

/** How long an operator is new. */
export const NEW_OPERATOR_MS = 72 * 3_600_000;

/** Until when an operator is new for an act. The first two are new where money moves, and begin at once with the rest. */
export function newUntil({ since, founder }: Standing, money: boolean): number {
  return founder && !money ? since : since + NEW_OPERATOR_MS;
}

/** Everybody who could be the person behind an account: the operator, and as long as nobody confirmed it, who let it in. */
export function couldBe(id: bigint, standings: Standings): Set<bigint> {
  const found = new Set<bigint>([id]);
  for (const one of found) {
    const standing = standings.get(one);
    if (standing && !standing.confirmed) for (const other of standing.letInBy) found.add(other);
  }
  return found;
}

/** Whether two accounts could be one person. */
export function couldBeOne(a: bigint, b: bigint, standings: Standings): boolean {
  const others = couldBe(b, standings);
  return [...couldBe(a, standings)].some((id) => others.has(id));
}

/** Whether an operator could be one of those an act is about: it is them, or nobody has confirmed that it is not. */
export function couldBeAffected(id: bigint, affected: ReadonlySet<bigint>, standings: Standings): boolean {
  if (affected.has(id)) return true;
  const standing = standings.get(id);
  // Who let somebody in is known, and decides about them: else nobody could keep out a newcomer.
  if (!standing || needsNoConfirmation(standing)) return false;
  return [...affected].some((one) => couldBeOne(id, one, standings));
}

/** Whether an operator may turn an act down: nobody who could be one it is about, nor who could stand behind those. */
export function mayReject(id: bigint, about: ReadonlySet<bigint>, standings: Standings): boolean {
  return ![...about].some((one) => couldBeOne(id, one, standings));
}

export interface ProposedAct {
  readonly money: boolean;
  /** It only protects: who is new may approve it, too. */
  readonly protects: boolean;
  readonly proposedBy: bigint;
  /** Operators whose rights, access or own account it is about. */
  readonly affected: ReadonlySet<bigint>;
}

/** Why an operator may not approve what another one proposed, at a moment in epoch milliseconds; null when they may. */
export function whyNotApproved(
  act: ProposedAct,
  approver: bigint,
  standings: Standings,
  at: number,
): TwoPeopleRefusal | null {
  const { money, protects, proposedBy, affected } = act;
  if (standings.get(proposedBy)?.active !== true) return 'proposer_gone';
  if ([approver, proposedBy].some((id) => couldBeAffected(id, affected, standings))) return 'proposal_affected';
  if (protects) return null;
  const standing = standings.get(approver);
  if (!standing || at < newUntil(standing, money)) return 'operator_new';
  return couldBeOne(approver, proposedBy, standings) ? 'operator_unconfirmed' : null;
}

/** Whether an operator may say that a newcomer is a person of their own. */
export function mayConfirm(newcomer: bigint, by: bigint, standings: Standings, at: number): boolean {
  const [about, third] = [standings.get(newcomer), standings.get(by)];
  if (!about || !third || !about.active || !third.active || needsNoConfirmation(about)) return false;
  return at >= newUntil(third, false) && !couldBeOne(newcomer, by, standings);
}

/** Whether there is nothing to confirm. */
export function needsNoConfirmation({ confirmed, letInBy }: Standing): boolean {
  return confirmed || letInBy.length === 0;
}

import type { NothingReason } from '@aureus/contract/rebate/shapes.ts';
import { type Invited, reasonAgainst, reasonOfAmount } from '@aureus/core/rebate/counting.ts';
import { dayText } from '@aureus/core/rebate/days.ts';
import { rebateOf } from '@aureus/core/rebate/reckoning.ts';
import { TIER_DAYS, tierOf } from '@aureus/core/rebate/tiers.ts';
import { findLinkedInvited, type Invitation, readInvitations } from '../account/public.ts';
import { collectedOf } from './collecting.ts';
import type { Connection, ReckoningNeeds } from './needs.ts';
import type { CollectedFee } from './public.ts';
import type { RebateTerms } from './terms.ts';

/** What the fees of one person on one day in one currency bring. */
export interface Reckoned extends CollectedFee {
  readonly inviter: bigint;
  readonly ratePpm: number;
  readonly amount: bigint;
  readonly reason: NothingReason | null;
}

interface Judged extends CollectedFee {
  readonly invitation: Invitation;
  readonly reason: NothingReason | null;
}

/** What is known of people: who invited them, who of them seems to be their inviter, and who has proved who they are. */
export interface Known {
  readonly invitations: ReadonlyMap<bigint, Invitation>;
  readonly linked: ReadonlySet<bigint>;
  readonly verified: ReadonlySet<bigint>;
}

/** What counted of somebody before a day, minor units of USDT. */
export interface Counted {
  readonly inviter: bigint;
  readonly invited: bigint;
  readonly worth: bigint;
}

/**
 * Reckons a day: what was collected of whom, whether it counts, which tier its inviter has reached with it, and what that
 * brings. It reads and writes nothing else.
 * @param terms those that hold for the day; null where there were none
 */
export async function reckon(
  connection: Connection,
  day: number,
  terms: RebateTerms | null,
  needs: Pick<ReckoningNeeds, 'collected' | 'markets' | 'identities' | 'links'>,
): Promise<Reckoned[]> {
  const fees = await collectedOf(connection, day, needs);
  const judged = judge(fees, await readKnown(connection, fees, needs), day, terms);
  const inviters = new Set(judged.map(({ invitation }) => invitation.inviter));
  return reckonFees(judged, await readRecent(connection, day, [...inviters]), terms);
}

/** What fees bring. @param recent what counted before the day, as far back as tiers look */
export function reckonFees(
  judged: readonly Judged[],
  recent: readonly Counted[],
  terms: RebateTerms | null,
): Reckoned[] {
  const reached = reachedOf(judged, recent);
  return judged.map(({ invitation: { inviter }, ...fee }) => {
    const { people, fees } = reached.get(inviter) ?? { people: new Set(), fees: 0n };
    const place = terms?.isOpen === true ? tierOf(terms.tiers, { people: people.size, fees }) : 0;
    const ratePpm = terms?.tiers[place - 1]?.ratePpm ?? 0;
    return { ...fee, inviter, ratePpm, amount: rebateOf(fee.fee, ratePpm) };
  });
}

async function readKnown(
  connection: Connection,
  fees: readonly CollectedFee[],
  needs: Pick<ReckoningNeeds, 'identities' | 'links'>,
): Promise<Known> {
  const invitations = new Map(
    (
      await readInvitations(
        connection,
        fees.map(({ payer }) => payer),
      )
    ).map((invitation) => [invitation.user, invitation]),
  );
  const linked = await findLinkedInvited(connection, needs.links(), [...invitations.keys()]);
  const inviters = [...invitations.values()].map(({ inviter }) => inviter);
  const verified = await needs.identities.verifiedOf(connection, [...invitations.keys(), ...inviters]);
  return { invitations, linked, verified };
}

/** What was collected of invited people, and what speaks against it. */
export function judge(
  fees: readonly CollectedFee[],
  { invitations, linked, verified }: Known,
  day: number,
  terms: RebateTerms | null,
): Judged[] {
  return fees.flatMap((fee) => {
    const invitation = invitations.get(fee.payer);
    if (!invitation) return [];
    const { user, inviter, since, closed } = invitation;
    const facts = {
      isLinked: linked.has(user),
      isVerified: verified.has(user),
      isInviterVerified: verified.has(inviter),
      isInviterClosed: closed,
      since: since.getTime(),
    };
    const reason = terms?.isOpen === true ? whyNothing(facts, fee.fee, day, terms) : 'closed';
    return [{ ...fee, invitation, reason }];
  });
}

/** Somebody too small for the lowest tier is nobody for the higher ones either. */
function whyNothing(
  facts: Invited,
  fee: bigint,
  day: number,
  { lastingDays, tiers }: RebateTerms,
): NothingReason | null {
  return reasonAgainst(facts, day, lastingDays) ?? reasonOfAmount(fee, tiers[0]?.ratePpm ?? 0);
}

interface Reached {
  readonly people: Set<bigint>;
  fees: bigint;
}

/** What each inviter has reached with a day and those before it. */
function reachedOf(judged: readonly Judged[], recent: readonly Counted[]): ReadonlyMap<bigint, Reached> {
  const all = new Map<bigint, Reached>();
  const note = (inviter: bigint, person: bigint, worth: bigint): void => {
    const one = all.get(inviter) ?? { people: new Set(), fees: 0n };
    one.people.add(person);
    one.fees += worth;
    all.set(inviter, one);
  };
  for (const { inviter, invited, worth } of recent) note(inviter, invited, worth);
  for (const { invitation, payer, worth, reason } of judged) {
    if (reason === null) note(invitation.inviter, payer, worth);
  }
  return all;
}

/** What counted before a day, as far back as tiers look, by inviter and person. */
async function readRecent(connection: Connection, day: number, inviters: readonly bigint[]): Promise<Counted[]> {
  const { rows } = await connection.query<Counted>(
    `SELECT inviter_id AS inviter, invited_id AS invited, sum(worth)::bigint AS worth FROM rebate_earning
     WHERE inviter_id = ANY($1::bigint[]) AND day > $2::date - ${TIER_DAYS} AND day < $2 AND reason IS NULL
     GROUP BY inviter_id, invited_id`,
    [inviters, dayText(day)],
  );
  return rows;
}

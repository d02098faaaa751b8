import type { Guesser } from '../platform/http/guessers.ts';
import { networksOf } from '../platform/http/networks.ts';
import { guessersAt, type Sender } from './guessing.ts';
import type { Address } from './names.ts';
import { KNOWN_FOR_MS } from './opening.ts';
import type { Needs } from './needs.ts';
import { findUser } from './users.ts';

/** An account must have lasted so long before it counts: who wants many makes them on the day. */
const AGED_MS = 86_400_000;

/** Who asks for a code or tries one. */
export interface CodeSender {
  /** The user of the session, if there is one. */
  readonly userId: bigint | null;
  /** What is known of the sender by the account of the address, the nearest to the owner first. */
  readonly kinds: readonly Guesser[];
  /**
   * Whether what is kept for the known is open to them: the session of an account older than a day, or an account so
   * old that is asked about from a network it was used from. The latter costs the same for every address.
   */
  readonly isKnown: boolean;
}

/** Tells who asks. The work is the same whether or not the address has an account. */
export async function codeSender(
  needs: Pick<Needs, 'pool' | 'clock' | 'devices'>,
  address: Address,
  context: Sender,
): Promise<CodeSender> {
  const { pool, clock } = needs;
  const caller = context.caller ?? (await context.findCaller());
  const named = await findUser(pool, address);
  const kinds = await guessersAt(needs, named?.id ?? 0n, context);
  const { rows } = await pool.query<{ known: boolean }>(
    `SELECT EXISTS (
       SELECT FROM users WHERE created_at < $4
         AND (id = $1 OR (id = $2 AND EXISTS (
           SELECT FROM login_addresses WHERE user_id = users.id AND address = $3 AND last_login_at > $5)))
     ) AS known`,
    [
      caller?.userId ?? 0n,
      named?.id ?? 0n,
      networksOf(context.ip).address,
      new Date(clock.epochMs() - AGED_MS),
      new Date(clock.epochMs() - KNOWN_FOR_MS),
    ],
  );
  const isOwn = kinds.includes('device') || kinds.includes('session');
  return { userId: caller?.userId ?? null, kinds, isKnown: isOwn || (rows[0]?.known ?? false) };
}

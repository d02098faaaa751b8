import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Guesser } from '../platform/http/guessers.ts';
import { networksOf } from '../platform/http/networks.ts';
import type { CallContext, Caller } from '../platform/http/route.ts';
import type { Devices } from './devices.ts';
import { KNOWN_FOR_MS } from './opening.ts';

/** A device counts as the owner's own after so long: who has taken the password today has not taken the device. */
const AGED_MS = 86_400_000;

/** What is known of a sender: of every call its address and its cookies, of some the session. */
export type Sender = Pick<CallContext, 'ip' | 'device' | 'findCaller'> & { readonly caller?: Caller };

/**
 * The kinds of guessers at an account the sender belongs to, the nearest to the owner first, `strangers` always last.
 * The work is the same for an account that is not there.
 * @param userId whose account is guessed at; 0 when it is nobody's
 */
export async function guessersAt(
  { pool, clock, devices }: { readonly pool: Pool; readonly clock: Clock; readonly devices: Devices },
  userId: bigint,
  sender: Sender,
): Promise<readonly Guesser[]> {
  const device = await devices.find(userId, sender);
  const caller = sender.caller ?? (await sender.findCaller());
  const { rowCount } = await pool.query(
    'SELECT FROM login_addresses WHERE user_id = $1 AND address = $2 AND last_login_at > $3',
    [userId, networksOf(sender.ip).address, new Date(clock.epochMs() - KNOWN_FOR_MS)],
  );
  const isAged = device !== null && clock.epochMs() - device.since.getTime() >= AGED_MS;
  return [
    ...(isAged ? (['device'] as const) : []),
    ...(caller?.userId === userId ? (['session'] as const) : []),
    ...(rowCount === 1 ? (['place'] as const) : []),
    'strangers',
  ];
}

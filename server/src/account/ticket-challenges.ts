import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import type { CodeChallenges } from './code-challenges.ts';
import { parseEmail } from './names.ts';
import type { TicketChallenges } from './public.ts';

const SCENE = 'support_ticket';

/** The challenges of codes, for questions to support. */
export function createTicketChallenges(
  pool: Pool,
  challenges: Pick<CodeChallenges, 'issue' | 'check' | 'spend'>,
): TicketChallenges {
  return {
    issue: (email) => challenges.issue(parseEmail(email), SCENE),
    check: async (text, given) => {
      const address = parseEmail(text);
      const solved = await challenges.check(address, SCENE, given);
      if (!solved) throw new AppError('challenge_required');
      const { rows } = await pool.query<{ mailbox: string }>('SELECT mailbox_of($1) AS mailbox', [address.key]);
      return {
        email: address.email,
        receiver: rows[0]?.mailbox ?? address.key,
        spend: (tx) => challenges.spend(tx, solved),
      };
    },
  };
}

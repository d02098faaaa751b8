import type { Pool } from 'pg';
import { withTransaction } from '../platform/database/transaction.ts';
import { readAccessRevision } from './access-revision.ts';
import type { ProposalEngine } from './proposals.ts';
import type { DemoPair, Operator } from './public.ts';
import type { OperatorSessions } from './sessions.ts';

interface Needs {
  readonly pool: Pool;
  readonly proposals: Pick<ProposalEngine, 'findOrPropose' | 'approve'>;
  readonly sessions: Pick<OperatorSessions, 'open' | 'find'>;
}

const FROM = { requestId: 'demo', ip: '127.0.0.1' } as const;
/** Apart from those whom a newcomer is shown first. */
const PAIR = ['finance3@operators.aureus.demo', 'finance4@operators.aureus.demo'] as const;

/**
 * By the engine and not by the calls of the console: each approval there takes a code of its own, of which an authenticator
 * has one in half a minute, and a demo begins with more than a hundred. In production these operators do not exist.
 */
export function createDemoPair({ pool, proposals, sessions }: Needs): DemoPair {
  const tokens = new Map<string, string>();

  async function open(email: string): Promise<string> {
    const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM operators WHERE email = $1 AND is_demo', [email]);
    const [row] = rows;
    if (!row) throw new Error(`The demo operator ${email} is not there`);
    return withTransaction(pool, (tx) => sessions.open(tx, row.id, { ip: FROM.ip, userAgent: 'Aureus demo' }));
  }

  async function loggedIn(email: string): Promise<Operator> {
    const known = tokens.get(email);
    const found = known === undefined ? null : await sessions.find(known);
    if (found) return found;
    const token = await open(email);
    tokens.set(email, token);
    const operator = await sessions.find(token);
    if (!operator) throw new Error(`The demo operator ${email} may not work`);
    return operator;
  }

  return {
    looking: () => loggedIn(PAIR[0]),
    decide: async (kind, payload, reason) => {
      const [first, second] = [await loggedIn(PAIR[0]), await loggedIn(PAIR[1])];
      const id = await proposals.findOrPropose(first, kind, JSON.stringify(payload), reason, FROM);
      const revision = await readAccessRevision(pool, second.operatorId);
      await proposals.approve({ ...second, revision }, id, FROM);
    },
  };
}

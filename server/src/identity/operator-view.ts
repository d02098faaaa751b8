import { identityQueueStream } from '@aureus/contract/identity/operator-streams.ts';
import type { OperatorView } from '../operator/public.ts';

/** Identities that wait for a decision, and users who showed the same document. */
export const identityView: OperatorView = {
  queues: [{ table: 'identity_case', stream: identityQueueStream }],
  waiting: { identity: `SELECT count(*)::integer FROM identity_case WHERE status = 'waiting'` },
  links: [
    {
      kind: 'document',
      sql: `SELECT b.user_id FROM identity_case a JOIN identity_case b ON b.number_hash = a.number_hash
             WHERE a.user_id = $1`,
    },
  ],
};

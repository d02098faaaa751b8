import { proposalQueueStream } from '@aureus/contract/operator/operator-streams.ts';
import type { OperatorView } from './public.ts';

/** Proposals that are open, and what operators noted of a user. */
export const operatorView: OperatorView = {
  queues: [{ table: 'operator_proposals', stream: proposalQueueStream }],
  waiting: { proposals: `SELECT count(*)::integer FROM operator_proposals WHERE state = 'open'` },
  userFacts: { notes: 'SELECT count(*)::integer FROM user_notes WHERE user_id = $1' },
};

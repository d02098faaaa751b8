import { withdrawalQueueStream } from '@aureus/contract/withdrawal/operator-streams.ts';
import type { OperatorView } from '../operator/public.ts';

/** Withdrawals that wait for a decision, or for their payment. */
export const withdrawalView: OperatorView = {
  queues: [{ table: 'withdrawal', stream: withdrawalQueueStream }],
  waiting: { withdrawals: 'SELECT count(*)::integer FROM withdrawal WHERE state IN (1, 2)' },
};

import { depositQueueStream } from '@aureus/contract/deposit/operator-streams.ts';
import type { OperatorView } from '../operator/public.ts';

/** Deposits that wait for a decision. */
export const depositView: OperatorView = {
  queues: [{ table: 'deposit', stream: depositQueueStream }],
  waiting: { deposits: 'SELECT count(*)::integer FROM deposit WHERE status = 1' },
};

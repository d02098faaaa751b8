import { cardQueueStream } from '@aureus/contract/payout/operator-streams.ts';
import type { OperatorView } from '../operator/public.ts';

/** Bank cards that wait for a decision, and users who withdraw to the same address. */
export const payoutView: OperatorView = {
  queues: [{ table: 'payout_card', stream: cardQueueStream }],
  links: [
    {
      kind: 'payout_address',
      sql: `SELECT b.owner_id FROM payout_address a
              JOIN payout_address b ON b.network = a.network AND b.address = a.address WHERE a.owner_id = $1`,
    },
  ],
};

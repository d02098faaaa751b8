import { depositQueueStream } from '@aureus/contract/deposit/operator-streams.ts';
import { identityQueueStream } from '@aureus/contract/identity/operator-streams.ts';
import { proposalQueueStream } from '@aureus/contract/operator/operator-streams.ts';
import { cardQueueStream } from '@aureus/contract/payout/operator-streams.ts';
import { withdrawalQueueStream } from '@aureus/contract/withdrawal/operator-streams.ts';
import type { Pool } from 'pg';
import type { Part } from './platform/lifecycle.ts';
import type { LiveHub } from './platform/live/hub.ts';
import { publish } from './platform/live/publish.ts';
import { watchRows } from './platform/live/row-changes.ts';
import type { Logger } from './platform/log.ts';

/** The tables whose rows wait for operators, and the stream of each queue. A trigger of the table tells its changes. */
export const queueStreams = {
  deposit: depositQueueStream,
  withdrawal: withdrawalQueueStream,
  payout_card: cardQueueStream,
  identity_case: identityQueueStream,
  operator_proposals: proposalQueueStream,
} as const;

/** Tells operators that something in their queues has changed. */
export function queueChanges({ pool, log, hub }: { pool: Pool; log: Logger; hub: LiveHub }): Part {
  return watchRows({ pool, log, tables: Object.keys(queueStreams) }, (table) => {
    const stream = queueStreams[table as keyof typeof queueStreams];
    publish(hub, stream, {});
  });
}

import { supportQueueStream, supportTicketStream } from '@aureus/contract/support/operator-streams.ts';
import type { OperatorView } from '../operator/public.ts';
import type { Route } from '../platform/http/route.ts';
import { WAITING } from './operator-lists.ts';
import { OPEN_TICKETS } from './tickets.ts';

/** Conversations and tickets that wait for agents, and what agents do about them. */
export function supportView({ agentRoutes }: { readonly agentRoutes: readonly Route[] }): OperatorView {
  return {
    queues: [
      { table: 'support_case', stream: supportQueueStream },
      { table: 'support_ticket', stream: supportTicketStream },
    ],
    waiting: { support: WAITING, support_tickets: OPEN_TICKETS },
    routes: agentRoutes,
  };
}

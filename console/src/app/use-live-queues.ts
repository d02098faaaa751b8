import { operatorFollows, operatorLeaders, operatorSummary } from '@aureus/contract/copy/operator-calls.ts';
import { copyQueueStream } from '@aureus/contract/copy/operator-streams.ts';
import { operatorCreators, operatorSales, operatorWorks } from '@aureus/contract/art/operator-calls.ts';
import { artQueueStream } from '@aureus/contract/art/operator-streams.ts';
import { depositQueueStream } from '@aureus/contract/deposit/operator-streams.ts';
import { identityQueueStream } from '@aureus/contract/identity/operator-streams.ts';
import { otcQueueStream } from '@aureus/contract/otc/operator-streams.ts';
import { operatorMerchants, operatorOrder, operatorOrders } from '@aureus/contract/otc/operator-calls.ts';
import { proposals } from '@aureus/contract/operator/proposal-calls.ts';
import { proposalQueueStream } from '@aureus/contract/operator/operator-streams.ts';
import { cardQueueStream } from '@aureus/contract/payout/operator-streams.ts';
import { operatorCase, queue, tickets } from '@aureus/contract/support/operator-calls.ts';
import { supportQueueStream, supportTicketStream } from '@aureus/contract/support/operator-streams.ts';
import { withdrawalQueueStream } from '@aureus/contract/withdrawal/operator-streams.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../operator/public.ts';
import { Gather } from '../platform/live/gather.ts';
import { openSocket } from '@aureus/client/open-socket.ts';
import { followQueues, type QueueSocket, type QueueStream } from '../platform/live/operator-socket.ts';
import { useToken } from '../platform/session/session.ts';

/** The resource whose list each stream is about. */
const resourceOf = new Map<QueueStream, string>([
  [depositQueueStream, 'deposits'],
  [withdrawalQueueStream, 'withdrawals'],
  [cardQueueStream, 'cards'],
  [identityQueueStream, 'identity'],
  [proposalQueueStream, 'proposals'],
  [supportQueueStream, 'support'],
  [supportTicketStream, 'tickets'],
  [otcQueueStream, 'otc'],
  [copyQueueStream, 'copy'],
  [artQueueStream, 'art'],
]);

/** What is read by calls, and not as a list of a resource: marked as old by the names of the calls. */
const readsOf: Readonly<Record<string, readonly string[]>> = {
  support: [queue.name, operatorCase.name],
  tickets: [tickets.name],
  copy: [operatorLeaders.name, operatorFollows.name, operatorSummary.name],
  otc: [operatorOrders.name, operatorOrder.name, operatorMerchants.name],
  proposals: [proposals.name],
  art: [operatorWorks.name, operatorSales.name, operatorCreators.name],
};

const openQueues = () => openSocket(10_000);

/** Keeps the lists of cases as they are on the server while they are on the screen, with no hand and no reload. */
export function useLiveQueues(open: () => Promise<QueueSocket> = openQueues): void {
  const token = useToken();
  const me = useMe();
  const client = useQueryClient();
  const names =
    me === null ? '' : [...resourceOf].flatMap(([stream, name]) => (isAllowed(stream, me) ? [name] : [])).join();
  useEffect(() => {
    if (token === null || names === '') return undefined;
    const allowed = new Set(names.split(','));
    const streams = [...resourceOf.keys()].filter((stream) => allowed.has(resourceOf.get(stream) ?? ''));
    const gather = new Gather<string>((resource) => refreshList(client, resource));
    const end = followQueues({
      open,
      token,
      streams,
      onChanged: (stream) => gather.mark(resourceOf.get(stream) ?? ''),
    });
    return () => {
      end();
      gather.stop();
    };
  }, [token, names, client, open]);
}

const isAllowed = ({ permission }: QueueStream, me: NonNullable<ReturnType<typeof useMe>>): boolean =>
  permission === null || me.may(permission);

/**
 * Cases that are open are left alone: their whole values are shown for a purpose, and each look is counted. So is a
 * search for a person.
 */
function refreshList(client: QueryClient, resource: string): void {
  for (const name of readsOf[resource] ?? []) {
    void client.invalidateQueries({
      queryKey: [name],
      predicate: ({ queryKey: [, fields] }) => ((fields ?? {}) as { purpose?: unknown }).purpose === undefined,
    });
  }
  void client.invalidateQueries({
    queryKey: [resource, 'getList'],
    predicate: ({ queryKey: [, , params] }) => {
      const { filter } = (params ?? {}) as { filter?: { search?: unknown } };
      return (filter?.search ?? '') === '';
    },
  });
}

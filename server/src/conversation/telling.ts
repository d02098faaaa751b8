import type { Happened } from '@aureus/contract/conversation/events.ts';
import { conversationStream } from '@aureus/contract/conversation/streams.ts';
import type { Pool, PoolClient } from 'pg';
import type { LiveHub } from '../platform/live/hub.ts';
import { publish, publishToUser } from '../platform/live/publish.ts';
import { isOpenToOperators } from './finding.ts';
import type { ConversationOf, ConversationTopic, Tell } from './public.ts';

interface Where extends ConversationOf {
  readonly topic: ConversationTopic;
}

export interface Telling {
  /**
   * Prepares what is to be told of a conversation: reads who is in it, in the caller's transaction, so that the telling
   * itself asks nothing any more.
   * @param except a user who is not told
   */
  prepare(connection: Pool | PoolClient, where: Where, happened: readonly Happened[], except?: bigint): Promise<Tell>;
}

/** Tells users who are members, and operators who listen to the room of the conversation where it is open to them. */
export function createTelling(hub: Pick<LiveHub, 'publish' | 'publishToUser'>): Telling {
  return {
    prepare: async (connection, { id, ref, topic }, happened, except) => {
      const { rows } = await connection.query<{ user_id: bigint }>(
        'SELECT user_id FROM conversation_member WHERE conversation_id = $1 AND user_id IS NOT NULL',
        [id],
      );
      const users = rows.map(({ user_id }) => user_id).filter((user) => user !== except);
      const isOpen = await isOpenToOperators(connection, topic, { id, ref });
      const conversation = Number(id);
      return () => {
        for (const one of happened) {
          const event = { conversation, happened: one };
          for (const user of users) publishToUser(hub, conversationStream, user, event);
          if (isOpen) publish(hub, topic.stream, event);
        }
      };
    },
  };
}

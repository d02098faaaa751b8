import * as z from 'zod/mini';
import type { OperatorPermission } from '../operator/permissions.ts';
import { defineStream, numberPart } from '../platform/stream.ts';
import { conversationEventFields } from './events.ts';
import { operatorMessages } from './operator-calls.ts';

/**
 * The stream by which operators hear the conversations of one topic: each is a room. An area with a topic declares it
 * among its own streams, because the permission is the area's.
 */
export function conversationsOf<const Topic extends string>(topic: Topic, permission: OperatorPermission) {
  const name = `${topic}_conversation` as const;
  return defineStream({
    name,
    params: { conversation: numberPart },
    event: z.object({ type: z.literal(name), ...conversationEventFields }),
    access: 'operator',
    permission,
    repair: [operatorMessages],
    summary: `In a conversation of the topic ${topic} somebody has written, received, read or begun to type, or who is in it has changed.`,
  });
}

/** One of these streams, of whatever topic. */
export type OperatorConversationStream = ReturnType<typeof conversationsOf>;

import { clock } from '@aureus/client/clock/page-clock.ts';
import { Conversation, type ConversationState } from '@aureus/client/conversation/conversation.ts';
import { openSocket } from '@aureus/client/open-socket.ts';
import type { Happened } from '@aureus/contract/conversation/events.ts';
import * as calls from '@aureus/contract/conversation/operator-calls.ts';
import type { OperatorConversationStream } from '@aureus/contract/conversation/operator-streams.ts';
import type { OperatorMemberRow } from '@aureus/contract/conversation/shapes.ts';
import { roomOf } from '@aureus/contract/platform/stream.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../platform/calls/call.ts';
import { followRooms, type QueueSocket } from '../platform/live/operator-socket.ts';
import { useToken } from '../platform/session/session.ts';

export interface Opened {
  readonly conversation: Conversation<OperatorMemberRow>;
  readonly state: ConversationState<OperatorMemberRow>;
}

const openRoom = (): Promise<QueueSocket> => openSocket(10_000);

function create(id: number): Conversation<OperatorMemberRow> {
  return new Conversation<OperatorMemberRow>({
    calls: {
      fetch: (part) => call(calls.operatorMessages, { id, ...part }),
      send: ({ key, text, picture, seen }) =>
        call(calls.operatorSend, {
          id,
          key,
          seen,
          ...(text === '' ? {} : { text }),
          ...(picture === null ? {} : { picture }),
        }),
      mark: ({ delivered, read }) =>
        call(calls.operatorMarks, { id, ...(delivered > 0 ? { delivered } : {}), ...(read > 0 ? { read } : {}) }),
      typing: () => call(calls.operatorTyping, { id }),
    },
    // What operators write is kept by no machine of theirs.
    kept: { read: () => null, write: () => undefined },
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    now: clock.steady,
  });
}

/** Follows a conversation while it is shown. @param stream of its topic */
export function useConversation(
  id: number,
  stream: OperatorConversationStream,
  open: () => Promise<QueueSocket> = openRoom,
): Opened {
  const token = useToken();
  const conversation = useMemo(() => create(id), [id]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.state);
  useEffect(() => {
    if (token === null) return undefined;
    const refresh = (): void => conversation.refresh();
    refresh();
    const end = followRooms({
      open,
      token,
      rooms: [
        {
          stream,
          name: roomOf(stream, { conversation: id }),
          onJoined: refresh,
          onEvent: (frame) => conversation.hear((frame as { happened: Happened }).happened),
        },
      ],
    });
    window.addEventListener('online', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      end();
      conversation.pause();
    };
  }, [token, id, stream, conversation, open]);
  return { conversation, state };
}

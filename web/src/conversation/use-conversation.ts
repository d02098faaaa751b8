import { clock } from '@aureus/client/clock/page-clock.ts';
import { Conversation, type ConversationState } from '@aureus/client/conversation/conversation.ts';
import * as calls from '@aureus/contract/conversation/calls.ts';
import type { MemberRow } from '@aureus/contract/conversation/shapes.ts';
import { conversationStream } from '@aureus/contract/conversation/streams.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../platform/calls/call.ts';
import { checked } from '../platform/live/checked.ts';
import { useLive } from '../platform/live/hooks.ts';

export interface Opened {
  readonly conversation: Conversation<MemberRow>;
  readonly state: ConversationState<MemberRow>;
}

/** What waits to be sent is kept in the tab alone. */
function keptIn(name: string) {
  return {
    read: (): string | null => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return null;
      }
    },
    write: (text: string): void => {
      try {
        sessionStorage.setItem(name, text);
      } catch {
        // No room: it is kept as long as the page.
      }
    },
  };
}

function create(id: number): Conversation<MemberRow> {
  return new Conversation<MemberRow>({
    calls: {
      fetch: (part) => call(calls.messages, { id, ...part }),
      send: ({ key, text, picture }) =>
        call(calls.send, { id, key, ...(text === '' ? {} : { text }), ...(picture === null ? {} : { picture }) }),
      mark: ({ delivered, read }) =>
        call(calls.marks, { id, ...(delivered > 0 ? { delivered } : {}), ...(read > 0 ? { read } : {}) }),
      typing: () => call(calls.typing, { id }),
    },
    kept: keptIn(`outbox:${id}`),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    now: clock.steady,
  });
}

/** Follows a conversation of the user while the page is shown. */
export function useConversation(id: number): Opened {
  const live = useLive();
  const conversation = useMemo(() => create(id), [id]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.state);
  useEffect(() => {
    const refresh = (): void => conversation.refresh();
    refresh();
    const release = live.own.listen({
      conversation: (frame) => {
        const event = checked(conversationStream, frame);
        if (event === undefined) refresh();
        else if (event.conversation === id) conversation.hear(event.happened);
      },
      missed: refresh,
    });
    window.addEventListener('online', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      release();
      conversation.pause();
    };
  }, [live, id, conversation]);
  return { conversation, state };
}

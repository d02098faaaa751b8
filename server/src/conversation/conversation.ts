import type { Files } from '../files/public.ts';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { createBlocked } from './blocked.ts';
import { conversationsOfProducts } from './products.ts';
import type { Conversations } from './public.ts';
import { conversationRoutes, operatorConversationRoutes } from './routes.ts';
import { createTelling } from './telling.ts';
import { createTopics } from './topics.ts';
import { unreadTelling } from './unread.ts';
import { conversationWords } from './words-act.ts';

export interface ConversationArea extends Conversations {
  readonly routes: readonly Route[];
  /** What operators see and do. */
  readonly view: OperatorView;
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly files: Files;
  readonly proposals: Proposals;
}

/** Conversations: the part that every product uses in which people write to each other. */
export function createConversations(
  { pool, clock, hub }: Pick<Platform, 'pool' | 'clock' | 'hub'>,
  { files, proposals }: Needs,
): ConversationArea {
  const topics = createTopics();
  const telling = createTelling(hub);
  const unread = unreadTelling({ topics });
  const needs = { pool, clock, topics, telling, files, unread, blocked: createBlocked() };
  proposals.handle('conversation.words', conversationWords);
  return {
    ...conversationsOfProducts(needs),
    routes: conversationRoutes(needs),
    view: { routes: operatorConversationRoutes(needs) },
    deadlines: [unread.deadline],
    start: async () => {},
    stop: async () => {},
  };
}

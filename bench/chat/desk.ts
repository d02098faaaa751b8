import { conversationsOf } from '@aureus/contract/conversation/operator-streams.ts';
import { type ConversationArea, createConversations } from '@aureus/server/conversation/conversation.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import type { LiveHub } from '@aureus/server/platform/live/hub.ts';
import type pg from 'pg';

/** Nobody sends a picture here. */
const noFiles = {
  attach: () => Promise.reject(new Error('There are no pictures')),
  attachOfOperator: () => Promise.reject(new Error('There are no pictures')),
  show: async () => {},
  hide: async () => {},
  release: async () => {},
  alike: async () => null,
  describe: async () => new Map(),
  linkForUser: () => '',
  linkForOperator: () => '',
};

/** The conversations of the product, with a topic that lets everybody write. */
export function openDesk(pool: pg.Pool, hub: LiveHub): ConversationArea {
  const desk = createConversations(
    { pool, clock: systemClock, hub },
    { files: noFiles, proposals: { handle: () => {} } },
  );
  desk.register({
    name: 'bench',
    read: 'users.read',
    write: 'users.read',
    stream: conversationsOf('bench', 'users.read'),
    roleOfOperator: null,
    refusalOf: async () => null,
  });
  return desk;
}

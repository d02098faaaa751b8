import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { createBlocked } from './blocked.ts';
import { joinLocked, readMembers } from './members.ts';
import { addMessage, describeMessage, readMessages } from './message-rows.ts';
import type { Conversations, ConversationTopic, EvidenceMessage } from './public.ts';
import { cleanUpTo, refuseBlocked } from './shown-text.ts';
import type { Telling } from './telling.ts';
import type { Topics } from './topics.ts';
import type { UnreadTelling } from './unread.ts';
import { ofNobody } from './writing.ts';

interface Needs {
  readonly clock: Clock;
  readonly topics: Topics;
  readonly telling: Telling;
  readonly unread: UnreadTelling;
  readonly blocked: ReturnType<typeof createBlocked>;
}

/** What products do with their conversations, in their own transactions. */
export function conversationsOfProducts({ clock, topics, telling, unread, blocked }: Needs): Conversations {
  /** Holds a conversation until the end of the transaction. */
  async function lock({ client }: Transaction, id: bigint) {
    const { rows } = await client.query<{ topic: string; ref: bigint }>(
      'SELECT topic, ref FROM conversation WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    );
    const [row] = rows;
    if (!row) throw new Error(`There is no conversation ${id}`);
    return { ref: row.ref, topic: topics.get(row.topic) };
  }

  const tellChanged = (
    tx: Transaction,
    id: bigint,
    about: { readonly ref: bigint; readonly topic: ConversationTopic },
  ) => telling.prepare(tx.client, { id, ...about }, [{ what: 'changed' }]);

  return {
    register: topics.register,

    open: async (tx, { topic, ref, members }) => {
      topics.get(topic);
      const at = clock.now();
      const { rows } = await tx.client.query<{ id: bigint }>(
        'INSERT INTO conversation (topic, ref, opened_at) VALUES ($1, $2, $3) RETURNING id',
        [topic, ref, at],
      );
      const [made] = rows;
      if (!made) throw new Error(`The conversation about ${topic} ${ref} was not opened`);
      for (const member of members) await joinLocked(tx, made.id, member, at);
      return made.id;
    },

    find: async (connection, topic, ref) => {
      const { rows } = await connection.query<{ id: bigint }>(
        'SELECT id FROM conversation WHERE topic = $1 AND ref = $2',
        [topic, ref],
      );
      return rows[0]?.id ?? null;
    },

    say: async (tx, id, { code, params = {} }) => {
      const { topic, ref } = await lock(tx, id);
      const at = clock.now();
      const event = { ...ofNobody, kind: 'event', event_code: code, event_params: params, at } as const;
      const message = await addMessage(tx, id, event);
      const more = await topic.onMessage?.(tx, {
        id,
        ref,
        seq: message.seq,
        kind: 'event',
        author: { kind: 'system' },
        at,
      });
      const tell = await telling.prepare(tx.client, { id, ref, topic }, [
        { what: 'message', message: describeMessage(message) },
      ]);
      return () => {
        tell();
        more?.();
      };
    },

    addMember: async (tx, id, member) => {
      const about = await lock(tx, id);
      await joinLocked(tx, id, member, clock.now());
      return tellChanged(tx, id, about);
    },

    close: async (tx, id) => {
      const about = await lock(tx, id);
      await tx.client.query('UPDATE conversation SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL', [
        id,
        clock.now(),
      ]);
      return tellChanged(tx, id, about);
    },

    changed: async (tx, id) => {
      const about = await lock(tx, id);
      return tellChanged(tx, id, about);
    },

    present: (tx, id, user) => unread.notePresent(tx, id, user),

    shownText: async ({ client }, text, most) => {
      const clean = cleanUpTo(text, most);
      await refuseBlocked({ blocked }, client, clean);
      return clean;
    },

    evidence: async (connection, id, part) => {
      const members = await readMembers(connection, id);
      const messages = await readMessages(connection, id, part);
      return {
        members: members.map(({ no, role, name, user_id: user, operator_id: operator, joined_at: joinedAt }) => ({
          no,
          role,
          name,
          user,
          operator,
          joinedAt,
        })),
        messages: messages.map(
          ({ seq, member_no, kind, text, event_code, event_params, file_id, at }): EvidenceMessage => ({
            seq,
            member: member_no,
            kind,
            text,
            event: event_code === null ? null : { code: event_code, params: event_params ?? {} },
            fileId: file_id,
            at,
          }),
        ),
      };
    },
  };
}

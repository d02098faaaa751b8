import { defineDeadline, type Deadline } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { lockCase, storeCase, type SupportCase } from './cases.ts';
import type { SupportNeeds } from './needs.ts';

/** So long an answer may stay unread before its user is told of it elsewhere. */
const UNREAD_MS = 60_000;
/** Of so many messages one was told of, at most as many are looked at; more of them unread are not told again. */
const LOOKED_AT = 100;

const refOf = (id: bigint, seq: number | bigint): string => `${id}:${seq}`;

/** Lets its user be told of an answer that stays unread; of several that follow each other the first counts. */
export async function scheduleTelling(
  tx: Transaction,
  { deadlines }: Pick<SupportNeeds, 'deadlines'>,
  of: SupportCase,
  seq: number,
): Promise<SupportCase> {
  if (of.telling_seq !== null) return of;
  await deadlines.unread.schedule(tx, [{ ref: refOf(of.id, seq), inMs: UNREAD_MS }]);
  return { ...of, telling_seq: BigInt(seq) };
}

/** Tells users who are away that they were answered: once, until they have looked. */
export function unreadTelling({ conversations, notices }: Pick<SupportNeeds, 'conversations' | 'notices'>): Deadline {
  /** Whether what they were told of the last time is still unread. */
  async function isToldAlready({ client }: Transaction, of: SupportCase, unread: number): Promise<boolean> {
    if (of.told_seq === 0n) return false;
    const after = Number(of.told_seq);
    const { members, messages } = await conversations.evidence(client, of.conversation_id, { after, limit: LOOKED_AT });
    const own = members.find(({ user }) => user === of.owner_id)?.no ?? null;
    return unread > messages.filter(({ member }) => member !== own).length;
  }

  return defineDeadline({
    name: 'support.unread',
    outage: 'settle_as_due',
    settle: async (tx, due) => {
      for (const ref of due.map((one) => one.ref).toSorted()) {
        const [id = '0', seq = '0'] = ref.split(':');
        const found = await lockCase(tx, BigInt(id));
        if (found.telling_seq !== BigInt(seq)) continue;
        const member = { user: found.owner_id };
        const unread = (await conversations.unread(tx.client, [found.conversation_id], member)).get(
          found.conversation_id,
        );
        const isNews = (unread ?? 0) > 0 && !(await isToldAlready(tx, found, unread ?? 0));
        await storeCase(tx, {
          ...found,
          telling_seq: null,
          told_seq: isNews ? BigInt(seq) : found.told_seq,
        });
        if (!isNews) continue;
        await notices.send(tx, { userId: found.owner_id, kind: 'support_answered', params: {} });
      }
    },
  });
}

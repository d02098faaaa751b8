import type { MarksRow, MessageRow } from '@aureus/contract/conversation/shapes.ts';

/** What both apps know of a member. */
export interface Member {
  readonly no: number;
  readonly role: string;
  readonly is_operator: boolean;
  readonly delivered: number;
  readonly read: number;
}

/** With marks that were told. They go forward only, in whatever order they come. */
export function withMarks<M extends Member>(members: readonly M[], marks: MarksRow): readonly M[] {
  const member = members.find(({ no }) => no === marks.member);
  if (!member || (marks.delivered <= member.delivered && marks.read <= member.read)) return members;
  return members.map((one) =>
    one === member
      ? { ...one, delivered: Math.max(one.delivered, marks.delivered), read: Math.max(one.read, marks.read) }
      : one,
  );
}

/** With members as they were fetched; marks that were told meanwhile stay. */
export function withMembers<M extends Member>(known: readonly M[], fetched: readonly M[]): readonly M[] {
  return fetched.map((member) => {
    const before = known.find(({ no }) => no === member.no);
    if (!before) return member;
    const { delivered, read } = before;
    return { ...member, delivered: Math.max(member.delivered, delivered), read: Math.max(member.read, read) };
  });
}

export type Passage = 'sent' | 'delivered' | 'read';

/**
 * How far a message of one's own has come. To operators the users count, to a user everybody else: what one of them has
 * read, was read.
 */
export function passageOf({ seq }: MessageRow, me: Member | undefined, members: readonly Member[]): Passage {
  const others = members.filter(({ no, is_operator }) => no !== me?.no && !(is_operator && me?.is_operator));
  if (others.some(({ read }) => read >= seq)) return 'read';
  return others.some(({ delivered }) => delivered >= seq) ? 'delivered' : 'sent';
}

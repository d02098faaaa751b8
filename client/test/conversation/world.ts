import type { Happened } from '@aureus/contract/conversation/events.ts';
import type { MarksRow, MessageRow } from '@aureus/contract/conversation/shapes.ts';
import { CallError } from '../../src/call-error.ts';
import { Conversation } from '../../src/conversation/conversation.ts';
import type { Member } from '../../src/conversation/members.ts';
import type { AskedPart, Part } from '../../src/conversation/parts.ts';

/** A conversation kept by a plain server, and people whose connections do what a test wants. */

/** A call on its way: it can reach the server or not, and its answer can come back or not. */
interface Underway {
  readonly reach: () => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface Person {
  readonly no: number;
  readonly conversation: Conversation<Member>;
  readonly underway: Underway[];
  /** What was told and has not arrived yet. */
  readonly events: Happened[];
  readonly timers: Set<() => void>;
  readonly written: string[];
  isUp: boolean;
}

export interface World {
  readonly messages: MessageRow[];
  readonly people: readonly Person[];
  /** A person writes the next message, a text of its own. */
  write(person: Person): void;
  /** One call of a person: whether it reaches the server, and whether its answer comes back. */
  pass(person: Person, which: number, does: { reach: boolean; answer: boolean }): void;
  cut(person: Person, reach: boolean): void;
  connect(person: Person): void;
  runTimers(person: Person): void;
}

export const networkError = (): CallError => new CallError('network');

/** Lets promises that are done go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Given {
  /** Of each person. */
  readonly operators: readonly boolean[];
  /** Messages there are at first, written by the first person. */
  readonly length?: number;
}

export function createWorld({ operators, length = 0 }: Given): World {
  const messages: MessageRow[] = [];
  const marks: MarksRow[] = operators.map((_, at) => ({ member: at + 1, delivered: 0, read: 0 }));
  let count = 0;

  const tell = (happened: Happened): void => {
    for (const person of people) if (person.isUp) person.events.push(happened);
  };

  function store(member: number, key: string, text: string): MessageRow {
    const known = messages.find((one) => one.member === member && one.key === key);
    if (known) return known;
    const seq = messages.length + 1;
    const at = new Date(seq * 1000).toISOString();
    const message: MessageRow = { seq, member, kind: 'text', text, picture: null, event: null, key, at };
    messages.push(message);
    tell({ what: 'message', message });
    return message;
  }

  function send(no: number, { key, text, seen }: { key: string; text: string; seen: number }): MessageRow {
    const isStale =
      operators[no - 1] === true &&
      !messages.some((one) => one.key === key) &&
      messages.some(({ seq, member }) => seq > seen && member !== no && operators[member - 1] === true);
    if (isStale) throw new CallError('business', { code: 'conversation_reply_stale', status: 200 });
    return store(no, key, text);
  }

  function fetchPart(me: number, { before, after, limit }: AskedPart): Part<Member> {
    const data =
      after === undefined
        ? messages.filter(({ seq }) => before === undefined || seq < before).slice(-limit)
        : messages.filter(({ seq }) => seq > after).slice(0, limit);
    const members = marks.map(({ member, delivered, read }) => ({
      no: member,
      role: 'any',
      is_operator: operators[member - 1] ?? false,
      delivered,
      read,
    }));
    return { topic: 't', ref: 1, last: messages.length, closed_at: null, me, refusal: null, members, data };
  }

  function mark(no: number, { delivered, read }: { delivered: number; read: number }): MarksRow {
    const known = marks[no - 1] ?? { member: no, delivered: 0, read: 0 };
    const next = {
      member: no,
      delivered: Math.max(known.delivered, delivered, read),
      read: Math.max(known.read, read),
    };
    marks[no - 1] = next;
    tell({ what: 'marks', marks: next });
    return next;
  }

  function createPerson(no: number): Person {
    let kept: string | null = null;
    const underway: Underway[] = [];
    const timers = new Set<() => void>();
    const ask = <Answer>(reach: () => Answer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (person.isUp) underway.push({ reach, resolve: resolve as (answer: unknown) => void, reject });
        else reject(networkError());
      });
    const person: Person = {
      no,
      underway,
      timers,
      events: [],
      written: [],
      isUp: true,
      conversation: new Conversation<Member>({
        calls: {
          fetch: (part) => ask(() => fetchPart(no, part)),
          send: (message) => ask(() => send(no, message)),
          mark: (wanted) => ask(() => mark(no, wanted)),
          typing: () => ask(() => tell({ what: 'typing', member: no })),
        },
        kept: { read: () => kept, write: (text) => void (kept = text) },
        later: (work) => {
          timers.add(work);
          return () => void timers.delete(work);
        },
        now: () => 0,
      }),
    };
    return person;
  }

  const people = operators.map((_, at) => createPerson(at + 1));
  for (let n = 0; n < length; n += 1) store(1, `old ${n}`, `old ${n}`);
  for (const { events } of people) events.length = 0;

  return {
    messages,
    people,
    write: (person) => {
      const text = `${person.no} writes ${(count += 1)}`;
      person.written.push(text);
      person.conversation.send(text);
    },
    pass: ({ underway }, which, { reach, answer }) => {
      const [call] = underway.splice(which % Math.max(1, underway.length), 1);
      if (!call) return;
      try {
        const told = reach ? call.reach() : undefined;
        if (reach && answer) call.resolve(told);
        else call.reject(networkError());
      } catch (error) {
        call.reject(answer ? error : networkError());
      }
    },
    cut: (person, reach) => {
      person.isUp = false;
      person.events.length = 0;
      for (const call of person.underway.splice(0)) {
        if (reach) {
          try {
            call.reach();
          } catch {
            // Refused, and nobody hears of it.
          }
        }
        call.reject(networkError());
      }
    },
    connect: (person) => {
      if (person.isUp) return;
      person.isUp = true;
      person.conversation.refresh();
    },
    runTimers: ({ timers }) => {
      const due = [...timers];
      timers.clear();
      for (const work of due) work();
    },
  };
}

/** Everything that is on its way arrives, until nothing is any more. */
export async function calm(world: World): Promise<void> {
  for (const person of world.people) world.connect(person);
  for (let round = 0; round < 1000; round += 1) {
    await settle();
    let isQuiet = true;
    for (const person of world.people) {
      if (person.underway.length + person.events.length + person.timers.size > 0) isQuiet = false;
      while (person.underway.length > 0) world.pass(person, 0, { reach: true, answer: true });
      for (const event of person.events.splice(0)) person.conversation.hear(event);
      world.runTimers(person);
    }
    if (isQuiet) return;
  }
  throw new Error('It never comes to rest');
}

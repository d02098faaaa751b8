import * as calls from '@aureus/contract/conversation/calls.ts';
import {
  operatorMarks,
  operatorMessages,
  operatorSend,
  operatorTyping,
} from '@aureus/contract/conversation/operator-calls.ts';
import type { Happened } from '@aureus/contract/conversation/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../client/src/call-error.ts';
import { Conversation } from '../../../client/src/conversation/conversation.ts';
import type { Member } from '../../../client/src/conversation/members.ts';
import type { ConversationCalls } from '../../../client/src/conversation/parts.ts';
import { endOf, hasOlder } from '../../../client/src/conversation/transcript.ts';
import { campaign } from '../../../tools/vitest/campaign.ts';
import type { Operator } from '../../src/operator/public.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { LiveEvent, LiveHub } from '../../src/platform/live/hub.ts';
import { useDatabase } from '../support/database.ts';
import { createStage } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * Two agents and a customer write to each other through the real server and the real client, while every connection is cut
 * again and again: calls that do not arrive, answers that do not come back, events that are lost, doubled or late.
 */

const MESSAGES = campaign(50, 1000);
/** One round gets at least one message through, of two agents who overtake each other too, unless a call or its answer is lost. */
const MOST_ROUNDS = 20 * MESSAGES;
/** The end of a test that stands still; what bounds the work is the number of rounds. */
const LONGEST_MS = campaign(300_000, 3_600_000);

/** A line of numbers in which each looks like chance, and the same seed gives the same line. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Somebody with a screen. */
interface Person {
  readonly conversation: Conversation<Member>;
  readonly events: Happened[];
  readonly timers: Set<() => void>;
  readonly written: string[];
  isUp: boolean;
}

const listeners = new Map<string, Person[]>();
const heard = (where: string, event: LiveEvent): void => {
  for (const person of listeners.get(where) ?? []) if (person.isUp) person.events.push(event['happened'] as Happened);
};
const hub: LiveHub = {
  publish: (room, event) => heard(room, event),
  publishToUser: (user, event) => heard(`user ${user}`, event),
  hasSubscribers: () => true,
  sequenceOf: () => 0,
  endSession: () => {},
};

const database = useDatabase();
let stage: Stage;
let id: number;
const random = chance(20_261_126);
const people: Person[] = [];
beforeAll(async () => {
  stage = await createStage(database, hub);
  id = await stage.open([{ user: stage.customer, role: 'customer', name: 'Customer' }]);
  people.push(
    join(`user ${stage.customer}`, ofCustomer(stage.customer)),
    join(`trial_conversation:${id}`, ofAgent(stage.agents[0])),
    join(`trial_conversation:${id}`, ofAgent(stage.agents[1])),
  );
});
afterAll(() => listeners.clear());

const network = (): CallError => new CallError('network');

/** Calls that have not come back. */
const underWay = new Set<Promise<unknown>>();

/** A call over a connection that may fail on the way there and on the way back. */
function over<Answer>(person: () => Person, call: () => Promise<Answer>): Promise<Answer> {
  const answer = tried(person, call);
  underWay.add(answer);
  const isBack = (): void => void underWay.delete(answer);
  answer.then(isBack, isBack);
  return answer;
}

async function tried<Answer>(person: () => Person, call: () => Promise<Answer>): Promise<Answer> {
  if (!person().isUp || random() < 0.08) throw network();
  let answer: Answer;
  try {
    answer = await call();
  } catch (error) {
    if (error instanceof AppError) throw new CallError('business', { code: error.code, status: 200 });
    throw error;
  }
  if (!person().isUp || random() < 0.08) throw network();
  return answer;
}

function ofCustomer(user: bigint): ConversationCalls<Member> {
  return {
    fetch: (part) => stage.call(calls.messages, user, { id, ...part }),
    send: ({ key, text }) => stage.call(calls.send, user, { id, key, text }),
    mark: ({ delivered, read }) =>
      stage.call(calls.marks, user, { id, ...(delivered > 0 ? { delivered } : {}), ...(read > 0 ? { read } : {}) }),
    typing: () => stage.call(calls.typing, user, { id }),
  };
}

function ofAgent(operator: Operator): ConversationCalls<Member> {
  return {
    fetch: (part) => stage.callAsOperator(operatorMessages, operator, { id, ...part }),
    send: ({ key, text, seen }) => stage.callAsOperator(operatorSend, operator, { id, key, text, seen }),
    mark: ({ delivered, read }) =>
      stage.callAsOperator(operatorMarks, operator, {
        id,
        ...(delivered > 0 ? { delivered } : {}),
        ...(read > 0 ? { read } : {}),
      }),
    typing: () => stage.callAsOperator(operatorTyping, operator, { id }),
  };
}

function join(where: string, through: ConversationCalls<Member>): Person {
  let kept: string | null = null;
  const timers = new Set<() => void>();
  const self = (): Person => person;
  const person: Person = {
    events: [],
    timers,
    written: [],
    isUp: true,
    conversation: new Conversation<Member>({
      calls: {
        fetch: (part) => over(self, () => through.fetch(part)),
        send: (message) => over(self, () => through.send(message)),
        mark: (marks) => over(self, () => through.mark(marks)),
        typing: () => over(self, () => through.typing()),
      },
      kept: { read: () => kept, write: (text) => void (kept = text) },
      later: (work) => {
        timers.add(work);
        return () => void timers.delete(work);
      },
      now: () => 0,
    }),
  };
  listeners.set(where, [...(listeners.get(where) ?? []), person]);
  return person;
}

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What has been told arrives: now and then late, twice or never. */
function deliver({ events, conversation }: Person): void {
  for (const event of events.splice(0)) {
    const luck = random();
    if (luck < 0.05) continue;
    if (luck < 0.15) events.push(event);
    else conversation.hear(event);
    if (luck > 0.95) conversation.hear(event);
  }
}

function runTimers({ timers }: Person): void {
  const due = [...timers];
  timers.clear();
  for (const work of due) work();
}

/** Whoever was overtaken by a colleague reads what they wrote, and sends again. */
function resendHeld({ conversation }: Person): void {
  const held = conversation.state().outbox.find(({ state }) => state === 'held');
  if (held) conversation.resend(held.key);
}

/** Until a call has come back, whatever came of it: how far everybody is does not depend on how busy the machine is. */
async function oneIsBack(): Promise<void> {
  if (underWay.size > 0) await Promise.allSettled([Promise.race(underWay)]);
  await breath();
}

/** Goes round until something is so. A round begins when all calls of the one before have come back. */
async function goRound(round: () => void, isSo: () => boolean): Promise<void> {
  for (let rounds = 0; !isSo(); rounds += 1) {
    expect(rounds, 'rounds').toBeLessThan(MOST_ROUNDS);
    round();
    do {
      await Promise.allSettled(underWay);
      await breath();
    } while (underWay.size > 0);
  }
}

const isDone = ({ conversation }: Person): boolean => conversation.state().outbox.length === 0;

test(
  `${MESSAGES} messages over connections that are cut end in three equal transcripts, none doubled, none lost`,
  async () => {
    for (const { conversation } of people) conversation.refresh();
    for (let n = 0; n < MESSAGES; n += 1) {
      const person = people[Math.floor(random() * people.length)];
      if (!person) break;
      const text = `message ${n}`;
      person.written.push(text);
      person.conversation.send(text);
      const other = people[Math.floor(random() * people.length)];
      if (other && random() < 0.15) {
        other.isUp = !other.isUp;
        other.events.length = 0;
        if (other.isUp) other.conversation.refresh();
      }
      if (other && random() < 0.3) other.conversation.see(endOf(other.conversation.state().transcript));
      await (random() < 0.5 ? oneIsBack() : breath());
      for (const each of people) {
        deliver(each);
        if (random() < 0.5) runTimers(each);
        resendHeld(each);
      }
    }

    for (const person of people) {
      person.isUp = true;
      person.conversation.refresh();
    }
    await goRound(
      () => {
        for (const person of people) {
          deliver(person);
          runTimers(person);
          resendHeld(person);
          person.conversation.refresh();
        }
      },
      () => people.every(isDone) && people[0]?.conversation.state().transcript.last === MESSAGES,
    );

    const { messages: stored } = await stage.conversations.evidence(database.pool, BigInt(id), {
      after: 0,
      limit: MESSAGES + 1,
    });
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1));
    expect(stored.map(({ text }) => text).toSorted()).toEqual(people.flatMap(({ written }) => written).toSorted());
    for (const { conversation } of people) {
      const isWhole = (): boolean => {
        const { transcript } = conversation.state();
        return !hasOlder(transcript) && endOf(transcript) === MESSAGES;
      };
      await goRound(() => {
        conversation.refresh();
        void conversation.loadOlder();
      }, isWhole);
      const { messages } = conversation.state().transcript;
      expect(messages.map(({ seq, text }) => `${seq} ${text}`)).toEqual(
        stored.map(({ seq, text }) => `${seq} ${text}`),
      );
    }
    // A customer is never held back: what was written first stands first.
    const [customer] = people;
    const own = stored.filter(({ member }) => member === 1).map(({ text }) => text);
    expect(own).toEqual(customer?.written);
  },
  LONGEST_MS,
);

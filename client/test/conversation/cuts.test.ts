import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { endOf, hasOlder } from '../../src/conversation/transcript.ts';
import { calm, createWorld, settle } from './world.ts';
import type { Person, World } from './world.ts';

/** Two operators and a customer, and everything that can happen to what is on its way between them. */

interface Step {
  readonly who: number;
  readonly what: number;
  readonly which: number;
}

const steps = fc.array(fc.record({ who: fc.nat(2), what: fc.nat(12), which: fc.nat(50) }), { maxLength: 120 });

function take(world: World, person: Person, { what, which }: Step): void {
  const { conversation, events } = person;
  const at = which % Math.max(1, events.length);
  const heard = events[at];
  switch (what) {
    case 0:
    case 1:
      return world.write(person);
    case 2:
    case 3:
    case 4:
      return world.pass(person, which, { reach: true, answer: true });
    case 5:
      return world.pass(person, which, { reach: true, answer: false });
    case 6:
      return world.pass(person, which, { reach: false, answer: false });
    case 7:
    case 8:
      // Out of order, and every other time it comes again later.
      if (heard && what === 7) events.splice(at, 1);
      if (heard) conversation.hear(heard);
      return;
    case 9:
      return world.cut(person, which % 2 === 0);
    case 10:
      return world.connect(person);
    case 11:
      // Lost, and the connection stands.
      return void events.splice(at, 1);
    default:
      return which % 2 === 0 ? world.runTimers(person) : conversation.see(endOf(conversation.state().transcript));
  }
}

/** Held back is what a colleague has overtaken: whoever wrote it sends it again. */
async function sendHeld(world: World): Promise<void> {
  for (;;) {
    await calm(world);
    const held = world.people.flatMap(({ conversation }) =>
      conversation
        .state()
        .outbox.filter(({ state }) => state === 'held')
        .map(
          ({ key }) =>
            () =>
              conversation.resend(key),
        ),
    );
    const [first] = held;
    if (!first) return;
    first();
  }
}

async function loadAll({ conversation }: Person, world: World): Promise<void> {
  while (hasOlder(conversation.state().transcript)) {
    void conversation.loadOlder();
    await calm(world);
  }
}

test('whatever is lost, doubled or disordered, all end with the same transcript, and each message stands in it once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 30, 160), async (taken, length) => {
      const world = createWorld({ operators: [false, true, true], length });
      for (const { conversation } of world.people) conversation.refresh();
      for (const step of taken) {
        const person = world.people[step.who];
        if (person) take(world, person, step);
        await settle();
      }
      // The numbers of the socket tell that something was lost, also when nothing comes after it.
      for (const { conversation } of world.people) conversation.refresh();
      await sendHeld(world);
      for (const person of world.people) {
        await loadAll(person, world);
        const { transcript, outbox } = person.conversation.state();
        expect(transcript.messages).toEqual(world.messages);
        expect([transcript.early, outbox]).toEqual([[], []]);
        const own = world.messages.filter(({ member, text }) => member === person.no && !text.startsWith('old'));
        expect(own.map(({ text }) => text).toSorted()).toEqual(person.written.toSorted());
        // A customer is never held back: what was written first stands first.
        if (person.no === 1) expect(own.map(({ text }) => text)).toEqual(person.written);
      }
    }),
    { numRuns: campaign(60, 3000) },
  );
});

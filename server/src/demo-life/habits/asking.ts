import { send } from '@aureus/contract/conversation/calls.ts';
import { begin, close, now } from '@aureus/contract/support/calls.ts';
import { type Habit, isOlder } from '../habit.ts';
import { questions } from '../questions.ts';

/** A question is closed by whoever asked it so long after it was asked, minutes. */
const OVER = 90;

/** Asks customer service something in the own language, and closes the conversation after a while. */
export const asking: Habit = {
  name: 'asking',
  people: ['nara', 'jiwoo', 'lucia', 'theo'],
  weight: 3,
  act: async ({ person, chance, clock }) => {
    const { open } = await person.call(now, {});
    if (open) return isOlder(clock, open.created_at, OVER) ? person.call(close, { id: open.id }) : undefined;
    const question = chance.pick(questions[person.who.language]);
    if (!question) return undefined;
    const begun = await person.call(begin, { subject: question.subject });
    return person.call(send, { id: begun.conversation_id, key: crypto.randomUUID(), text: question.text });
  },
};

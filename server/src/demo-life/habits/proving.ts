import { realState, submitReal } from '@aureus/contract/identity/calls.ts';
import type { Habit } from '../habit.ts';
import { drawPicture } from '../picture.ts';

/** Asks once for the second level of identity, with pictures that say that they are none of a document. */
export const proving: Habit = {
  name: 'proving',
  people: ['wing', 'minh'],
  weight: 1,
  act: async ({ person, chance }) => {
    const { review_status: basic, advanced_review_status: review } = await person.call(realState, {});
    if (basic !== 2 || review !== 0) return undefined;
    const front = await person.upload('identity', drawPicture(chance));
    const reverse = await person.upload('identity', drawPicture(chance));
    return person.call(submitReal, { real_type: '2', front_pic: front, reverse_pic: reverse });
  },
};

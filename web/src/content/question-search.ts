import { plainParagraphs } from '@aureus/core/content/markup.ts';

/** A text as it is compared: without capitals and accents, so that whoever types without them finds it. */
const compared = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Which questions have all the words, in the question or its answer; all of them when nothing is typed. */
export function foundQuestions<Question extends { readonly title: string; readonly content: string }>(
  questions: readonly Question[],
  typed: string,
): readonly Question[] {
  const words = compared(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return questions;
  return questions.filter(({ title, content }) => {
    const text = compared([title, ...plainParagraphs(content)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

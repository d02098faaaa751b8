import { plainParagraphs } from '@aureus/core/content/markup.ts';
import { folded } from '../platform/search/folded.ts';

/** Which questions have all the words, in the question or its answer; all of them when nothing is typed. */
export function foundQuestions<Question extends { readonly title: string; readonly content: string }>(
  questions: readonly Question[],
  typed: string,
): readonly Question[] {
  const words = folded(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return questions;
  return questions.filter(({ title, content }) => {
    const text = folded([title, ...plainParagraphs(content)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

import { expect, test } from 'vitest';
import { foundQuestions } from '../../src/content/question-search.ts';

const questions = [
  { id: 1, title: 'Qu’est-ce qu’une clé d’accès ?', content: '<p>Elle reste sur votre <strong>appareil</strong>.</p>' },
  { id: 2, title: 'What does a trade cost?', content: '<p>The fee is shown.</p>' },
  { id: 3, title: '入金にはどのくらいかかりますか？', content: '<p>二人の担当者が照らし合わせます。</p>' },
];
const found = (typed: string) => foundQuestions(questions, typed).map(({ id }) => id);

test.each([
  ['', [1, 2, 3]],
  ['   ', [1, 2, 3]],
  ['CLE d’acces', [1]],
  ['clé appareil', [1]],
  ['fee', [2]],
  ['fee appareil', []],
  ['担当者', [3]],
  // Tags are no text.
  ['strong', []],
])('“%s” finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

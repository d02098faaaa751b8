import { describe, expect, test } from 'vitest';
import { patternProblem, seesInput } from '../lint/pattern-rules.js';
import { lintSamples } from './support/lint-samples.js';

/** Each grows with the square of a run or worse. */
const slow = {
  'may begin anywhere': [/\0+$/, /\s+$/u, / +\n/g, /<[^>]*>/, /"(?:[^"\\]|\\.)*"/, /-[A-Za-z0-9_-]{7,}\.[a-z]+$/, /\S*:\/\/\S*/, /^\s+$/m, /(?<=a)[ab]+c/, /https?:\/\/\S+!/, /a{5000}$|b{3,}$/, /(?:x|y*z)/], // prettier-ignore
  'repeats what repeats': [/^(a+)+$/, /^(?:a*)*b/, /^([a-z]+[a-z]?)+$/, /^(?:(?:ab?)+)*$/],
  'repeats the same twice': [/^\s*(x)?\s*$/, /^\d*\.?\d*$/, /^[^@]+@[^@]+\.[^@]+$/, /^"(.*[^" ].*)"$/, /^a(?=.*x.*y)/],
  'repeats a choice of the same': [/^(?:a|[ab])*$/, /^(?:\w|\d|-)+$/],
};

/** The same, anchored or bounded; and what only looks like it. */
const fine = [/^\0+$/, /\s+/g, /(?<!\s)\s+$/, /a{1,20}$/, /^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u, /^(?:[0-9a-f]{2})+$/, /^(?:[a-z]+-)*[a-z]+$/, /"(?:[^"\\]|\\.)*"|[^"]+/y, /^(?:[^"\\]|\\.)*$/, /[/\]$^]/, /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/, /\n\/[/*]# sourceMappingURL=[^\n]*\n?$/, /^(a)\1$/, /[\s,]+/, /^(?<year>\d+)-\d+$/]; // prettier-ignore

describe.each(Object.entries(slow))('a pattern that %s', (problem, patterns) => {
  test.each(patterns)('%s is found', ({ source, flags }) => expect(patternProblem(source, flags)).toContain(problem));
});

test.each(fine)('%s takes as long as the text is', ({ source, flags }) =>
  expect(patternProblem(source, flags)).toBeUndefined(),
);

test('patterns are looked at where others send what they see', () => {
  const files = [
    'server/src/files/x.ts',
    'core/src/text/x.ts',
    'contract/src/a/x.ts',
    'server/test/x.ts',
    'tools/lint/x.js',
  ];
  expect(files.map(seesInput)).toEqual([true, true, true, false, false]);
});

test('lint finds them, written or made', () => {
  const { lines } = lintSamples(['patterns'], {
    'server/src/files/sample.ts': `export const found = [/x+$/, new RegExp('x+$', 'u'), RegExp(\`\${process.pid}+$\`), /^x+$/];`,
    'web/src/files/sample.ts': 'export const notFound = /x+$/;',
  });
  expect(lines.filter((line) => line.includes('aureus(patterns)'))).toHaveLength(3);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/**
 * The law of `docs/glossary.md`.
 * @typedef {object} Glossary
 * @property {readonly Readonly<Record<string, string>>[]} terms one a concept, by language
 * @property {readonly Rule[]} never
 *
 * A word never said in a language.
 * @typedef {object} Rule
 * @property {string} language
 * @property {string} word as it is written in the table
 * @property {RegExp} pattern
 * @property {string} instead
 * @property {readonly string[]} except parts of the keys or English texts that may have it
 */

/** Reads the tables of the glossary. @returns {Glossary} */
export function readGlossary(page = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8')) {
  const [, afterTerms = ''] = page.split('## Terms');
  const [termPart, neverPart = ''] = afterTerms.split('## Never said');
  const [languages = [], ...rows] = table(termPart);
  return {
    terms: rows.map((row) => Object.fromEntries(languages.map((language, at) => [language, row[at] ?? '']))),
    never: neverPart
      .split('\n### ')
      .slice(1)
      .flatMap((section) => {
        const language = section.slice(0, section.indexOf(':'));
        return table(section)
          .slice(1)
          .map(([word = '', instead = '', except = '']) => rule(language, word, instead, except));
      }),
  };
}

/** @returns {Rule} */
function rule(language, cell, instead, except) {
  const word = cell.replace(/^`|`$/g, '');
  const expression = /^\/(.*)\/$/.exec(word)?.[1];
  const pattern = new RegExp(expression ?? word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu');
  return {
    language,
    word,
    pattern,
    instead,
    except: except
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean),
  };
}

/** The rows of the first table, each a list of its cells; without the line below the head. */
function table(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

/** Whether a rule lets a text pass. */
export const isExcepted = ({ except }, { place, english }) =>
  except.some((part) => place.includes(part) || english.includes(part));

/** The terms a text breaks. @returns {Rule[]} */
export function brokenRules(rules, text) {
  return rules.filter(
    (rule) => rule.language === text.language && rule.pattern.test(text.text) && !isExcepted(rule, text),
  );
}

/** Concepts whose term is wanted wherever the English text has it: those in bold. */
export const strictTerms = (terms) =>
  terms.filter(({ en }) => en.startsWith('**')).map((term) => ({ ...term, en: term.en.replaceAll('**', '') }));

/** Whether a translation has the term its English text has; what bends its endings counts too. */
export function saysTerm(term, { language, english, text }) {
  if (!stem(term.en, english, 'en')) return true;
  return term[language].split(/, /).some((way) => stem(way, text, language));
}

const bending = new Set(['en', 'fra', 'spa', 'pt']);

function stem(term, text, language) {
  const said = text.toLowerCase().replaceAll('\u00a0', ' ');
  const way = term.toLowerCase();
  if (!bending.has(language)) return said.includes(way);
  if (language === 'en') return new RegExp(`(?<![\\w{])${way.replace('proof', 'proofs?')}s?\\b`).test(said);
  return way
    .split(' ')
    .filter((word) => word.length > 3)
    .every((word) => said.includes(word.slice(0, Math.max(4, word.length - 2))));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/**
 * A text people read, in one language.
 * @typedef {object} Text
 * @property {string} language
 * @property {string} place the catalogue, and the key or the English text in it
 * @property {string} english
 * @property {string} text
 * @property {string} [context] of an entry of a catalogue: what tells it from others of the same English; empty for none
 */

const serverTexts = 'server/src/platform/texts';
const serverAreas = 'server/src';
const olderBrowser = 'look/older-browser/texts';
const articles = 'server/src/content/builtin-texts';
const catalogues = ['web/src/locales', 'console/src/locales'];

/** What the wire contract words for programs is nobody's reading. */
const forPrograms = new Set(['wire.json']);

/** The languages there are texts in, as the server's folders name them. */
export const languages = readdirSync(path.join(ROOT, serverTexts), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** Every text of a language: of the app, the console, the server, the demo's articles and the page for older browsers. @returns {Text[]} */
export function readTexts(language) {
  return [
    ...catalogueTexts(language),
    ...serverFileTexts(language),
    ...serverAreaTexts(language),
    ...articleTexts(language),
    ...olderBrowserTexts(language),
  ];
}

function catalogueTexts(language) {
  return catalogues.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder, language)).flatMap((file) =>
      entries(readFileSync(path.join(ROOT, folder, language, file), 'utf8')).map(({ msgid, msgstr, msgctxt }) => ({
        language,
        place: `${folder.split('/')[0]}/${file} ${msgid}`,
        english: msgid,
        text: msgstr,
        context: msgctxt,
      })),
    ),
  );
}

/** The entries of a PO file as Lingui writes them: every string in one line. */
function entries(file) {
  return file
    .split('\n\n')
    .map((block) => ({
      msgid: quoted(block, 'msgid'),
      msgstr: quoted(block, 'msgstr'),
      msgctxt: quoted(block, 'msgctxt'),
    }))
    .filter(({ msgid }) => msgid !== '');
}

function quoted(block, name) {
  const found = new RegExp(`^${name} (".*")$`, 'm').exec(block);
  return found === null ? '' : JSON.parse(found[1]);
}

function serverFileTexts(language) {
  return readdirSync(path.join(ROOT, serverTexts, language))
    .filter((file) => !forPrograms.has(file))
    .flatMap((file) => {
      const english = json(`${serverTexts}/en/${file}`);
      return Object.entries(json(`${serverTexts}/${language}/${file}`)).map(([key, text]) => ({
        language,
        place: `server/${file} ${key}`,
        english: english[key],
        text,
      }));
    });
}

/** The texts that areas of the server bring themselves, in one file a language. */
function serverAreaTexts(language) {
  return readdirSync(path.join(ROOT, serverAreas))
    .filter((area) => existsSync(path.join(ROOT, serverAreas, area, 'texts/en.json')))
    .flatMap((area) => {
      const english = flat(json(`${serverAreas}/${area}/texts/en.json`));
      return [...flat(json(`${serverAreas}/${area}/texts/${language}.json`))].map(([key, text]) => ({
        language,
        place: `server/${area} ${key}`,
        english: english.get(key) ?? '',
        text,
      }));
    });
}

/** What is built in for visitors to read: articles, questions and pages. */
function articleTexts(language) {
  return readdirSync(path.join(ROOT, articles, 'en')).flatMap((file) => {
    const english = flat(json(`${articles}/en/${file}`));
    return [...flat(json(`${articles}/${language}/${file}`))].map(([key, text]) => ({
      language,
      place: `server/articles ${key}`,
      english: english.get(key) ?? '',
      text,
    }));
  });
}

/** What a browser that is too old for the apps is shown. */
function olderBrowserTexts(language) {
  const english = json(`${olderBrowser}/en.json`);
  return Object.entries(json(`${olderBrowser}/${language}.json`)).map(([key, text]) => ({
    language,
    place: `look/older-browser ${key}`,
    english: english[key] ?? '',
    text,
  }));
}

/** The strings of nested objects and lists, by their dotted path. */
function flat(value, at = '', found = new Map()) {
  if (typeof value === 'string') found.set(at, value);
  else for (const [name, part] of Object.entries(value)) flat(part, at === '' ? name : `${at}.${name}`, found);
  return found;
}

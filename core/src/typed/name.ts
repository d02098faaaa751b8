import { fold, foldDashes } from './fold.ts';

/** Names of people: as they are kept and shown, and as they are compared. */

/** Characters of the longest name that is kept. */
export const LONGEST_NAME = 120;

/** Invisible characters, those that turn the direction of the text around them, and blanks that are no spaces. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/** Spaces of any width, a blank pattern of dots, and what a line may be broken with when it is pasted. */
const SPACES = /[\s\u2800\u3164\uffa0]+/gu;

/** Scripts in which a joiner between two letters is part of how a word is written. */
const JOINING = /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]/u; // prettier-ignore
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;

/** The sign that takes the vowel of a letter in Malayalam; a joiner behind it makes a letter of its own, at the end too. */
const MALAYALAM_VIRAMA = '\u0d4d';

/** What may not stand in a name: control characters, what Unicode has given no picture, what was lost, and markup. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd<>]/u;

/** More marks on one letter than any language has. */
const PILED_UP = /\p{M}{5}/u;

/** Keyboards and banks write one apostrophe in many ways; an accent alone stands for it as well. */
const APOSTROPHES = /['`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c]/gu; // prettier-ignore

/** Dots of all kinds, in the middle of the line as well, and commas. */
const DOTS = /[.,\u00b7\u0387\u055f\u060c\u2022\u2024\u2027\u2219\u22c5\u3001\u3002\u30fb]/gu;

/** East Asian names are written with and without a space between their parts. */
const EAST_ASIAN_SPACE = /([\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]) (?=[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])/gu; // prettier-ignore

/**
 * A name as it is kept: letters and signs as they were typed, each stretch of blanks one space, and nothing in it that
 * nobody sees, but the joiners and variants by which letters of some scripts are written.
 */
export function cleanName(typed: string): string {
  const signs = [...typed.toWellFormed().replace(SPACES, ' ')];
  const kept: string[] = [];
  for (const [at, sign] of signs.entries()) {
    const after = (): string => signs.slice(at + 1).find((next) => !UNSEEN.test(next)) ?? '';
    if (!UNSEEN.test(sign) || belongs(sign, kept.at(-1) ?? '', after)) kept.push(sign);
  }
  return kept.join('').normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();
}

/** Whether a cleaned text can be somebody's name: all but control characters and markup can stand in one. */
export function isName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= LONGEST_NAME &&
    /\p{L}/u.test(name) &&
    !FORBIDDEN.test(name) &&
    !PILED_UP.test(name) &&
    !/^\p{M}/u.test(name)
  );
}

/** Whether an unseen sign is part of how its letter is written. */
function belongs(sign: string, before: string, after: () => string): boolean {
  const place = sign.codePointAt(0) ?? 0;
  if (place === 0x200c || place === 0x200d) {
    if (place === 0x200d && before === MALAYALAM_VIRAMA) return true;
    return isJoined(before) && isJoined(after());
  }
  // Variants of Chinese characters, in names of Japan above all, and of Mongolian letters.
  if ((place >= 0xfe00 && place <= 0xfe02) || (place >= 0xe0100 && place <= 0xe01ef))
    return /\p{sc=Hani}/u.test(before);
  return place >= 0x180b && place <= 0x180f && /\p{sc=Mong}/u.test(before);
}

const isJoined = (sign: string): boolean => LETTER_OR_MARK.test(sign) && JOINING.test(sign);

/**
 * What a name is compared by. Case, width, apostrophes, hyphens, dots, commas and blanks make no difference, because
 * keyboards and banks write them differently; letters and accents do: a name that is only alike is another person's.
 */
export function nameKey(name: string): string {
  const plain = foldDashes(fold(name.replaceAll('\u00b4', "'").replace(SPACES, ' ')))
    .replace(APOSTROPHES, '')
    .replace(DOTS, ' ')
    .replaceAll('-', ' ');
  return caseless(plain).replaceAll(/ +/g, ' ').replace(EAST_ASIAN_SPACE, '$1').trim();
}

/** Whether two texts are one name. */
export function isSameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/** Capitals first: `ß` is written `SS` by banks, and the dotless and dotted i of Turkish have one capital each. */
const caseless = (text: string): string =>
  text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC');

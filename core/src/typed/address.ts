import { oneWord } from './code.ts';

/** Turns the direction of what follows, so that a page can show an address the other way round than it is copied. */
const TURNED = /\u202e/;

/**
 * An address of a chain as it was typed or pasted, in plain characters: without spaces, line ends and invisible
 * characters, full-width letters as those of ASCII. Letters of other alphabets stay and make it no address, and so does
 * a text that reads in another order than it is shown. The result is what is checked, shown, confirmed and stored.
 */
export const plainAddress = (typed: string): string => (TURNED.test(typed) ? typed.trim() : oneWord(typed));

/** The first character of a plain address that no address has: mostly a letter that only looks like a Latin one. */
export const foreignCharacter = (address: string): string | null => /[^\u0021-\u007e]/u.exec(address)?.[0] ?? null;

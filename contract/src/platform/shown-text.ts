import * as z from 'zod/mini';
import { isPlainName } from './plain-words.ts';

/** A line that other people read: nothing in it turns the direction of writing. */
export const shownLine = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u));

/** A name that the house gives, to itself, its people or what it offers: it is what it looks like. */
export const houseName = (min: number, max: number) => shownLine(min, max).check(z.refine(isPlainName));

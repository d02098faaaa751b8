/**
 * Passwords and other secrets as they are hashed and compared. Keyboards write the same letter in several ways: a
 * Vietnamese one as a letter and its marks, or as one character; a Japanese one in full width. Nothing else is changed:
 * spaces, case and every other character of a secret count.
 */

/** The one form of a secret (NFKC), of which its length is counted too. */
export const plainSecret = (typed: string): string => typed.normalize('NFKC');

/** Whether two texts are one secret, however each of them was typed. */
export const isSameSecret = (one: string, other: string): boolean => plainSecret(one) === plainSecret(other);

/** Characters (code points) of a secret. */
export const secretLength = (typed: string): number => [...plainSecret(typed)].length;

/** Longest text of one message, in characters (UTF-16 units, as browsers count them). */
export const longestText = 2000;
/** Most messages one call answers. */
export const mostMessages = 100;
/** A member counts as typing for so long after the last word of it, in milliseconds. */
export const typingMs = 6000;
/** While somebody types, this is said at most so often, in milliseconds. */
export const typingEveryMs = 3000;
/** Most words that are blocked, and the longest of them. */
export const mostBlockedWords = 500;
export const longestBlockedWord = 60;

/** In a word: a mail program may see an address to open there. With a scheme, or with letters on both sides of a dot. */
const ADDRESS = /:\/\/|[\p{L}\p{N}-][.。．｡]\p{L}{2}/u;

/**
 * A text of somebody unknown as it is quoted in a mail of ours, which may go to somebody else: without any address, so that
 * nobody sends a link to a stranger in our name.
 */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (ADDRESS.test(word) ? '[…]' : word));

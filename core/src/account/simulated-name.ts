/** How the names of simulated people begin. */
export const SIMULATED_BEGINNING = 'Demo ';

/**
 * Letters and digits of other alphabets that look like those of the beginning, in lower case and without marks. What is
 * only another style of a letter (wide, bold, in a circle) has become the letter before.
 */
const LOOKALIKES = {
  d: 'dԁɗđðꓓꭰᗞᴅժꮷ',
  e: 'eеεєɛҽəәɘɇᴇꓰꭼⴹ3',
  m: 'mмμϻɱᴍꓟꮇᗰ',
  o: 'oоοօøɵөσᴏꓳⲟჿⵔסഠം〇0०০੦૦୦௦౦೦൦๐໐༠၀០᠐٠۰߀',
} as const;

const BEGINNING = new RegExp(`^[${LOOKALIKES.d}][${LOOKALIKES.e}](?:[${LOOKALIKES.m}]|rn)[${LOOKALIKES.o}]`, 'u');

/** Whether a name begins so that it could be taken for that of a simulated person. */
export function looksSimulated(name: string): boolean {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return BEGINNING.test(plain);
}

/** Whether a nickname is that of a simulated person: nobody else is given one that begins so. */
export const isSimulatedName = (nickname: string): boolean => nickname.startsWith(SIMULATED_BEGINNING);

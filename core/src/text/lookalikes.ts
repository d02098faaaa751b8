/**
 * Letters and digits of other alphabets that look like Latin ones, in lower case and without marks. What is only another
 * style of a letter (wide, bold, in a circle) has become the letter before.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑꭺᴀ4ａ',
  b: 'ьвβƅᏏᖯʙ8',
  c: 'сϲᴄⅽꮯ',
  d: 'ԁɗđðꓓꭰᗞᴅժꮷ',
  e: 'еεєɛҽəәɘɇᴇꓰꭼⴹ3',
  f: 'ƒꜰϝ',
  g: 'ɡցɢ9',
  h: 'һнհʜ',
  // One sign for i, l and 1: in many fonts nobody tells them apart.
  i: 'lіιıɩӏίߊ1|ⅼɪ',
  j: 'јϳʝ',
  k: 'кκᴋ',
  m: 'мμϻɱᴍꓟꮇᗰ',
  n: 'пηոɴ',
  o: 'оοօøɵөσᴏꓳⲟჿⵔסഠം〇0०০੦૦୦௦౦೦൦๐໐༠၀០᠐٠۰߀',
  p: 'рρᴘꝑꝓᑭꓑ',
  q: 'ԛզ',
  r: 'гᴦʀᖇꓣ',
  s: 'ѕꜱƽʂտꓢᔕ5',
  t: 'тτᴛꓔ7',
  u: 'υսᴜᑌꓴ',
  v: 'ѵνᴠ',
  w: 'ԝшωᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ2',
};

const PLAIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/**
 * A text by what a reader takes it for: letters and digits alone, in lower case, without marks and styles, each that looks
 * like a Latin letter as that letter. Two texts that are told apart by careful readers alone are the same here. Letters that
 * look like no Latin one stay.
 */
export function readAs(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  return [...plain]
    .map((sign) => PLAIN.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .normalize('NFC');
}

/** What is called in these languages as it is in English: names, and the words their traders use. */
const same = {
  zh: ['Layer 1', 'Layer 2', 'Meme'],
  hk: ['Layer 1', 'Layer 2'],
  th: ['Long', 'Short', 'Maker', 'Taker', 'Post Only'],
  fra: ['Copy trading', 'Second point'],
  spa: ['Copy trading', 'Trailing stop'],
  vi: ['Trailing stop'],
  pt: ['White paper'],
};

/** Said in every language. */
const everywhere = ['Telegram', 'WhatsApp', 'Skype', 'npm run audit', 'npm run verify'];

/** Languages written in letters of their own, in which a Latin word stands out. */
const apart = ['zh', 'hk', 'th', 'jp', 'kor'];

/** What no reader sees: slots, tags, the words of plurals and addresses. */
const unseen =
  /\{\w+, (?:plural|select|selectordinal),|\b(?:one|two|few|many|other|zero)\b(?= ?\{)|=\d+(?= ?\{)|\{\w+\}|<[^>]*>|https?:\S+|\S+@\S+/g;

/** The English that was left in a text of another language: whole texts, and runs of words. @returns {string[]} */
export function englishLeft({ language, english, text }) {
  if (language === 'en') return [];
  const known = [...(same[language] ?? []), ...everywhere];
  const seen = known.reduce((rest, word) => rest.replaceAll(word, ' '), text.replaceAll(unseen, ' '));
  if (apart.includes(language)) {
    const isWhole = text === english && /[a-z]{3}/.test(seen);
    return isWhole ? [text] : (seen.match(/[A-Za-z]*[a-z]{3,}(?: [A-Za-z]*[a-z]{2,})+/g) ?? []);
  }
  return text === english && /\p{L}{3,}\s\p{L}{3,}/u.test(seen) ? [text] : [];
}

/** How the texts of a language are set. Each rule finds what breaks it. */

const chinese = '\\u4e00-\\u9fff';
const japanese = `${chinese}ぁ-んァ-ヶー々。、`;

/** Countable nouns beside which a figure must be a plural of ICU. */
const countable = {
  en: 'seconds?|minutes?|hours?|days?|characters?|addresses|codes|recovery codes|deposits|transactions|entries|confirmations|megapixels',
  fra: 'secondes?|minutes?|heures?|jours?|caractères?|adresses|codes|dépôts|mouvements|entrées|confirmations|mégapixels|décimales',
  spa: 'segundos?|minutos?|horas?|días?|caracteres|direcciones|códigos|depósitos|movimientos|entradas|confirmaciones|megapíxeles|decimales',
  pt: 'segundos?|minutos?|horas?|dias?|caracteres?|endereços|códigos|depósitos|movimentos|registros|confirmações|megapixels|casas',
};

/** @type {readonly { name: string; languages: readonly string[] | null; pattern: RegExp; only?: RegExp }[]} */
export const settings = [
  { name: 'an ellipsis apart from its word', languages: null, pattern: /^[^…]*\S[ \u00a0]…$/u },
  { name: 'three dots for an ellipsis', languages: null, pattern: /\.\.\./u },
  {
    name: 'a narrow mark after a Chinese word',
    languages: ['zh', 'hk'],
    pattern: new RegExp(`[${chinese}][,;:!?]`, 'u'),
  },
  {
    name: 'a space beside Latin letters, figures or placeholders',
    languages: ['jp'],
    pattern: new RegExp(`[${japanese}] [A-Za-z0-9{]|[A-Za-z0-9%}] [${japanese}]`, 'u'),
  },
  {
    name: 'a particle for one ending after a placeholder',
    languages: ['kor'],
    pattern: /(?<!\})\}(?:은|는|이|가|을|를|과|와|으로|로)(?=[ .,]|$)/u,
  },
  {
    name: 'no no-break space before a high mark',
    languages: ['fra'],
    pattern: /[^\u00a0\s:;!?%»/][;!?»%](?!\w)|(?:[^\u00a0:/0-9]|^):(?=\s|$)| [:;!?»%]/u,
  },
  { name: 'no no-break space after «', languages: ['fra'], pattern: /«[^\u00a0]/u },
  {
    name: 'a text message without 【Aureus】',
    languages: ['zh', 'hk', 'jp'],
    pattern: /^(?!【Aureus】)/u,
    only: / sms\./u,
  },
  { name: 'a text message without [Aureus]', languages: ['kor'], pattern: /^(?!\[Aureus\])/u, only: / sms\./u },
  ...Object.entries(countable).map(([language, nouns]) => ({
    name: 'a figure beside a noun that bends',
    languages: [language],
    pattern: new RegExp(`\\{\\w+\\} (?:${nouns})(?![\\p{L}])`, 'iu'),
  })),
];

/** What a text breaks of how its language is set: the names of the rules. @returns {string[]} */
export function brokenSettings({ language, place, text }) {
  return settings
    .filter(({ languages }) => languages === null || languages.includes(language))
    .filter(({ only }) => only === undefined || only.test(place))
    .filter(({ pattern }) => pattern.test(text))
    .map(({ name }) => name);
}

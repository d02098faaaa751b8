import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode, ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { languages, languageTags } from '@aureus/contract/platform/language.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { setupI18n } from '@lingui/core';
import type mailTexts from './en/mail.json';
import type walletTexts from './en/wallet.json';
import { isInstant, momentText } from './dates.ts';
import { figuresText } from './figures.ts';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** One JSON file each a language, in its folder. Values are ICU messages. An area may bring its own: see `AreaTexts`. */
export const textFiles = ['errors', 'ledger', 'mail', 'notice', 'wallet', 'wire'] as const;

type Catalogue = Readonly<Record<string, string>>;
export type MailKey = keyof typeof mailTexts;
export type WalletKey = keyof typeof walletTexts;

/** What the server says to people, in one language. */
export interface Texts {
  error(code: ErrorCode, params?: ErrorParams): string;
  /** What a movement of the ledger was. */
  ledger(kind: LedgerKind): string;
  /** Subjects and bodies of mail and text messages. */
  mail(key: MailKey, params?: ErrorParams): string;
  /** Says a mail's text in other words from now on, an ICU message; null brings the built-in ones back. */
  changeMail(key: MailKey, text: string | null): void;
  /** Titles and bodies of notices to users. */
  notice(key: `${NoticeKind}.${'title' | 'body'}`, params?: ErrorParams): string;
  /** States and labels of withdrawals and bank cards. */
  wallet(key: WalletKey): string;
  /** What the wire contract words for programs: an address below `/api` that there is not. */
  unknownPath(): string;
}

/** Areas are the folders beside the platform's. */
const AREAS = path.join(import.meta.dirname, '../..');

/** The texts an area brings itself, in `<area>/texts/<language>.json`: for each file what it adds to it. */
type AreaTexts = Partial<Readonly<Record<(typeof textFiles)[number], Catalogue>>>;

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The messages of one file in one language as they are written, those of the areas with them. */
export function catalogue(language: Language, file: (typeof textFiles)[number]): Catalogue {
  const common = json(path.join(import.meta.dirname, language, `${file}.json`)) as Catalogue;
  const brought = readdirSync(AREAS)
    .map((area) => path.join(AREAS, area, 'texts', `${language}.json`))
    .filter((text) => existsSync(text))
    .map((text) => (json(text) as AreaTexts)[file]);
  return Object.assign({}, common, ...brought) as Catalogue;
}

/** What stands for a value nobody gave, so that a text never shows a hole. */
const unnamed: ErrorParams = {
  field: 'none',
  seconds: 1,
  hours: 1,
  reason: 'none',
  minimum: '–',
  maximum: '–',
  step: '–',
  decimals: '–',
};

function load(language: Language): Texts {
  const locale = languageTags[language];
  const messages = Object.fromEntries(
    textFiles.flatMap((file) =>
      Object.entries(catalogue(language, file)).map(([key, text]) => [`${file}.${key}`, compileMessage(text)]),
    ),
  );
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const text = (id: string, params: ErrorParams = {}): string => i18n._(id, { ...params });
  return {
    error: (code, params) => text(`errors.${code}`, { ...unnamed, ...figuresIn(language, params) }),
    ledger: (kind) => text(`ledger.${kind}`),
    mail: (key, params) => text(`mail.${key}`, params),
    changeMail: (key, text) => {
      const words = text ?? catalogue(language, 'mail')[key] ?? '';
      i18n.load(locale, { [`mail.${key}`]: compileMessage(words) });
    },
    notice: (key, params) => text(`notice.${key}`, params),
    wallet: (key) => text(`wallet.${key}`),
    unknownPath: () => text('wire.unknown_path'),
  };
}

/**
 * Amounts and bounds of a refusal as the language writes figures, and instants as it writes those, in UTC, with that said:
 * who is refused may be nobody we know. Counts come as numbers: texts write those themselves.
 */
function figuresIn(language: Language, params: ErrorParams = {}): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value !== 'string'
        ? value
        : isInstant(value)
          ? momentText(language, value, 'UTC')
          : figuresText(language, value),
    ]),
  );
}

const loaded = new Map<Language, Texts>(languages.map((language) => [language, load(language)]));

/** The texts of a language. */
export function texts(language: Language): Texts {
  const found = loaded.get(language);
  if (!found) throw new Error(`No texts in ${language}`);
  return found;
}

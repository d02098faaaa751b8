import { languageNames, languages } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import type { PayloadField } from '../operator/public.ts';

/** What is said of a project in a language. */
function useWordFields(): readonly PayloadField[] {
  const { t } = useLingui();
  return [
    { kind: 'line', name: 'title', label: t`Title` },
    { kind: 'line', name: 'summary', label: t`Summary` },
    {
      kind: 'long',
      name: 'content',
      label: t`Description`,
      help: t`Plain text. Paragraphs stand apart by an empty line. < and > are not possible.`,
    },
  ];
}

/** What operators fill in to announce a project. The texts are the English ones. */
export function useProjectFields(
  coins: readonly { readonly id: number; readonly code: string }[],
): readonly PayloadField[] {
  const { t } = useLingui();
  const words = useWordFields();
  const asMoment = t`As 2026-11-24 21:00. None of it can be changed later.`;
  return [
    {
      kind: 'choice',
      name: 'currency_id',
      label: t`Coin`,
      isNumber: true,
      choices: coins.map(({ id, code }) => ({ value: String(id), label: code })),
    },
    { kind: 'decimal', name: 'total', label: t`Coins in all` },
    { kind: 'decimal', name: 'step', label: t`Step`, help: t`Amounts are multiples of it.` },
    { kind: 'decimal', name: 'min', label: t`Least` },
    { kind: 'decimal', name: 'user_cap', label: t`Most for one person` },
    { kind: 'decimal', name: 'price_usdt', label: t`Price in USDT`, unit: 'USDT', optional: true },
    { kind: 'decimal', name: 'price_btc', label: t`Price in BTC`, unit: 'BTC', optional: true },
    { kind: 'decimal', name: 'price_eth', label: t`Price in ETH`, unit: 'ETH', optional: true },
    { kind: 'line', name: 'start', label: t`Start`, unit: 'UTC', help: asMoment },
    { kind: 'line', name: 'end', label: t`End`, unit: 'UTC', help: asMoment },
    { kind: 'line', name: 'listing', label: t`Listing`, unit: 'UTC', help: t`Until then the coins are locked.` },
    { kind: 'line', name: 'website', label: t`Website`, help: t`Begins with https://` },
    { kind: 'line', name: 'white_paper', label: t`White paper`, help: t`Begins with https://` },
    ...words,
  ];
}

/** What they fill in to say it in one more language. */
export function useTextFields(there: readonly string[]): readonly PayloadField[] {
  const { t } = useLingui();
  const words = useWordFields();
  return [
    {
      kind: 'choice',
      name: 'language',
      label: t`Language`,
      choices: languages
        .filter((language) => !there.includes(language))
        .map((language) => ({ value: language, label: languageNames[language] })),
    },
    ...words,
  ];
}

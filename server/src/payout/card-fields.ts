import {
  type CardField,
  cardFields,
  type InternationalField,
  internationalFields,
  requiredCardFields,
} from '@aureus/contract/payout/calls.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { isAba, isAccountNumber, isBic, isIban, normalBankCode } from '@aureus/core/typed/bank-code.ts';
import { cleanName, isName } from '@aureus/core/typed/name.ts';
import { AppError } from '../platform/errors.ts';

/** What a bank card says, checked. Both kinds tell holder, bank, country and account; the rest is the kind's own. */

/** 1 domestic, 2 international. */
export type CardKind = 1 | 2;
export type CardValues = Readonly<Record<string, string>>;

export interface CardFacts {
  readonly holder: string;
  readonly bank: string;
  readonly country: string;
  /** The account number or IBAN, whole. */
  readonly account: string;
}

/** What both kinds have in common. */
export function factsOf(kind: CardKind, values: CardValues): CardFacts {
  if (kind === 2) {
    const { holder = '', bank_name: bank = '', bank_country: country = '', account = '' } = values;
    return { holder, bank, country, account };
  }
  const { real_name: holder = '', bank_name: bank = '', bank_dizhi: country = '' } = values;
  return { holder, bank, country, account: (values.bank_account ?? '') || (values.iban ?? '') };
}

/** Bank and the last four characters of the account. */
export function shownCard(kind: CardKind, values: CardValues): string {
  const { bank, account } = factsOf(kind, values);
  return `${bank} ${maskNumber(account)}`;
}

const NUMBERS = new Set<string>(['bank_account', 'iban', 'account']);

/** The values as lists show them. */
export function maskedValues(values: CardValues): CardValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, NUMBERS.has(name) ? maskNumber(value) : value]),
  );
}

/**
 * A domestic card of what was sent and, where that is empty, of what was stored.
 * @throws AppError card_incomplete, card_invalid
 */
export function domesticCard(sent: Readonly<Record<CardField, string>>, stored: CardValues | null): CardValues {
  const merged = Object.fromEntries(
    cardFields.map((name) => [name, cleanName(sent[name]) || (stored?.[name] ?? '')]),
  ) as Record<CardField, string>;
  const values = {
    ...merged,
    bank_account: normalBankCode(merged.bank_account),
    iban: normalBankCode(merged.iban),
    bank_code: normalBankCode(merged.bank_code),
    alipay_account: normalBankCode(merged.alipay_account),
    wechat_nickname: normalBankCode(merged.wechat_nickname),
  };
  if (requiredCardFields.some((name) => values[name] === '')) throw new AppError('card_incomplete');
  if (values.bank_account === '' && values.iban === '') throw new AppError('card_incomplete');
  check(values.real_name, isName, 'holder');
  check(values.bank_account, isAccountNumber, 'account');
  check(values.iban, isIban, 'iban');
  check(values.bank_code, isBic, 'bic');
  check(values.wechat_nickname, isBic, 'bic');
  check(values.alipay_account, isAba, 'aba');
  return values;
}

/** An international card of the sent values, in the order of the fields. @throws AppError card_incomplete, card_invalid */
export function internationalCard(sent: readonly string[]): CardValues {
  const named = Object.fromEntries(internationalFields.map((name, at) => [name, cleanName(sent[at] ?? '')])) as Record<
    InternationalField,
    string
  >;
  if (Object.values(named).includes('')) throw new AppError('card_incomplete');
  const values = { ...named, account: normalBankCode(named.account), bic: normalBankCode(named.bic) };
  check(values.holder, isName, 'holder');
  check(values.account, isAccountNumber, 'account');
  check(values.bic, isBic, 'bic');
  return values;
}

function check(value: string, isRight: (text: string) => boolean, field: string): void {
  if (value !== '' && !isRight(value)) throw new AppError('card_invalid', { field });
}

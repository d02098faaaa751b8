import type { CardField, InternationalField } from '@aureus/contract/payout/calls.ts';
import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../ui/state-chip.tsx';

export const withdrawalStateWords: Readonly<Record<WithdrawalState, MessageDescriptor>> = {
  requested: msg`Requested`,
  approved: msg`Approved`,
  sent: msg`Sent`,
  done: msg`Done`,
  refused: msg`Refused`,
  cancelled: msg`Cancelled`,
};

export const withdrawalTones: Readonly<Record<WithdrawalState, Tone>> = {
  requested: 'wait',
  approved: 'wait',
  sent: 'wait',
  done: 'good',
  refused: 'bad',
  cancelled: 'quiet',
};

/** Where the money goes, by the number on the wire. */
export const destinationWords: readonly MessageDescriptor[] = [
  msg`Saved address`,
  msg`Domestic bank account`,
  msg`International bank account`,
];

/** Fields of a saved address; the last two where it is an X-address. */
type AddressField = 'address' | 'network' | 'classic_address' | 'destination_tag';

/** What the fields of a destination are called: their names on the wire are odd. */
const destinationFields: Readonly<Record<AddressField | CardField | InternationalField, MessageDescriptor>> = {
  address: msg`Address`,
  network: msg`Network`,
  classic_address: msg`Account (classic address)`,
  destination_tag: msg`Destination tag`,
  real_name: msg`Holder`,
  holder: msg`Holder`,
  holder_address: msg`Address of the holder`,
  wechat_account: msg`Address of the holder`,
  bank_name: msg`Bank`,
  bank_branch: msg`Branch of the bank`,
  bank_address: msg`Address of the bank`,
  bank_country: msg`Country or region`,
  bank_dizhi: msg`Country or region`,
  bank_account: msg`Account number`,
  account: msg`Account number`,
  iban: msg`IBAN`,
  bank_code: msg`BIC`,
  bic: msg`BIC`,
  alipay_account: msg`Routing number (ABA)`,
  wechat_nickname: msg`SWIFT code of the intermediary bank`,
};

/** A field of a destination in words; one without words is shown by its name, for an operator must see every line. */
export function destinationField(i18n: I18n, name: string): string {
  const message = (destinationFields as Readonly<Record<string, MessageDescriptor | undefined>>)[name];
  return message === undefined ? name : i18n._(message);
}

const loginWords: Readonly<Record<string, MessageDescriptor>> = {
  login: msg`By password`,
  login_passkey: msg`By passkey`,
  login_wallet: msg`By wallet`,
  login_failed: msg({ message: 'Failed', context: 'login' }),
};

/** How somebody logged in. */
export function loginWord(i18n: I18n, event: string): string {
  const message = loginWords[event];
  return message === undefined ? event : i18n._(message);
}

const pauseWords: Readonly<Record<string, MessageDescriptor>> = {
  reset: msg`a password was reset`,
  frozen: msg`frozen by operators`,
};

/** Why nothing leaves an account now. */
export function pauseWord(i18n: I18n, reason: string): string {
  const message = pauseWords[reason];
  return message === undefined ? reason : i18n._(message);
}

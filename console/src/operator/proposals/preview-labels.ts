import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words for the labels of previews, which the server names by keys. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  amount: msg`Amount`,
  available: msg`Available to the user`,
  exchange_fee: msg`Fee of an exchange`,
  exchange_maximum: msg`Largest exchange`,
  exchange_minimum: msg`Smallest exchange`,
  fee: msg`Fee`,
  reason: msg`Reason`,
  user: msg`User`,
};

/** The words for a key; a key without words is shown as it is, for an operator must see every line. */
export function previewLabel(i18n: I18n, key: string): string {
  const message = labels[key];
  return message === undefined ? key.replaceAll(/[._]/g, ' ') : i18n._(message);
}

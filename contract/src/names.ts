import { account } from './account/names.ts';
import { alert } from './alert/names.ts';
import { art } from './art/names.ts';
import { bills } from './bills/names.ts';
import { box } from './box/names.ts';
import { content } from './content/names.ts';
import { conversation } from './conversation/names.ts';
import { copy } from './copy/names.ts';
import { corporate } from './corporate/names.ts';
import { coupon } from './coupon/names.ts';
import { deposit } from './deposit/names.ts';
import { dual } from './dual/names.ts';
import { exchange } from './exchange/names.ts';
import { files } from './files/names.ts';
import { futures } from './futures/names.ts';
import { identity } from './identity/names.ts';
import { ieo } from './ieo/names.ts';
import { loans } from './loans/names.ts';
import { market } from './market/names.ts';
import { mining } from './mining/names.ts';
import { notice } from './notice/names.ts';
import { operator } from './operator/names.ts';
import { options } from './options/names.ts';
import { otc } from './otc/names.ts';
import { payout } from './payout/names.ts';
import type { AreaNames } from './platform/names.ts';
import { rebate } from './rebate/names.ts';
import { recurring } from './recurring/names.ts';
import { spot } from './spot/names.ts';
import { support } from './support/names.ts';
import { transfer } from './transfer/names.ts';
import { wallet } from './wallet/names.ts';
import { withdrawal } from './withdrawal/names.ts';

/**
 * What each area adds to the lists of the product; the lists are made of this one. Permissions and acts are shown to
 * operators in this order.
 */
export const areaNames = {
  account,
  deposit,
  withdrawal,
  identity,
  payout,
  wallet,
  market,
  content,
  operator,
  spot,
  options,
  futures,
  corporate,
  mining,
  dual,
  ieo,
  recurring,
  rebate,
  coupon,
  loans,
  otc,
  copy,
  art,
  box,
  exchange,
  transfer,
  bills,
  files,
  notice,
  alert,
  conversation,
  support,
};

type AnyNames = (typeof areaNames)[keyof typeof areaNames];

/** The fields that are lists of names, and those that are records by name. */
type ListField = 'errors' | 'permissions' | 'notices' | 'queues' | 'balanceLines';
type RecordField = 'ledgerKinds' | 'holdKinds' | 'acts' | 'personalLines';

type NameIn<Names, Field extends ListField> = Names extends { readonly [F in Field]: readonly (infer Name)[] }
  ? Name
  : never;
type RecordIn<Names, Field extends RecordField> = Names extends { readonly [F in Field]: infer Entries }
  ? Entries
  : never;
type NameOf<Entries> = Entries extends object ? keyof Entries : never;
type EntryOf<Entries, Name> = Entries extends { readonly [N in Name & string]: infer Entry } ? Entry : never;

const everyArea: readonly AreaNames[] = Object.values(areaNames);

/** The names of one field of all areas. */
export function namesOf<Field extends ListField>(field: Field): readonly NameIn<AnyNames, Field>[] {
  return everyArea.flatMap((names) => names[field] ?? []) as unknown as readonly NameIn<AnyNames, Field>[];
}

/** The records of one field of all areas, as one. */
export function recordOf<Field extends RecordField>(field: Field) {
  return Object.assign({}, ...everyArea.map((names) => names[field])) as {
    readonly [Name in NameOf<RecordIn<AnyNames, Field>>]: EntryOf<RecordIn<AnyNames, Field>, Name>;
  };
}

import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { Moved } from '../ledger/moved.ts';
import { differences } from './differences.ts';

/** What movements of a kind should have changed for one cause, in one currency: available money, minor units. */
export interface ExpectedMove<Whose extends string = 'user' | 'house'> {
  readonly kind: LedgerKind;
  readonly whose: Whose;
  readonly currency: number;
  readonly available: bigint;
}

/**
 * What the journal says of the money of a cause, beside what it should have moved: of its user and of the house, or of
 * whoever else it is of, and of anybody else.
 * @param owners of the money
 * @param expected says of each kind, owner and currency that may move how much did
 */
export function compareMoved<Whose extends string = 'user' | 'house'>(
  owners: Readonly<Record<Whose, bigint>>,
  expected: readonly ExpectedMove<Whose>[],
  moved: readonly Moved[] = [],
): string[] {
  const owns = ({ owner, currency }: Moved): boolean =>
    expected.some((each) => owners[each.whose] === owner && each.currency === currency);
  return [
    ...expected.flatMap(({ kind, whose, currency, available }) => {
      const found = moved.find(
        (each) => each.kind === kind && each.owner === owners[whose] && each.currency === currency,
      );
      return differences([[`money of the ${whose} (${kind})`, found?.available ?? 0n, available]]);
    }),
    ...moved
      .filter((each) => !owns(each))
      .map(
        ({ kind, owner, currency, available }) =>
          `has moved ${available} of currency ${currency} of ${owner} (${kind})`,
      ),
  ];
}

import type { IeoReceipt } from '@aureus/contract/ieo/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { privateKey } from '../platform/queries/client.ts';
import { Amount } from '../ui/amount.tsx';
import { CheckIcon } from '../ui/frame-icons.tsx';
import styles from './allotment.module.css';
import { isPromisedSeed, partOf } from './reckon.ts';

/** How a part came about, reckoned again on this device by what is published of the allotment. */
export function Arithmetic({ receipt }: { receipt: IeoReceipt }) {
  const { t } = useLingui();
  const { facts, step, order, tie_commitment } = receipt;
  const part = partOf(receipt);
  const unit = order.name;
  const coins = (steps: string | bigint): string => new Decimal(String(steps)).times(step).toString();
  const seed = useQuery({
    queryKey: privateKey('ieo', 'seed', tie_commitment, facts.seed),
    queryFn: () => isPromisedSeed(receipt),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isEqual = String(part.passed) === receipt.passed && seed.data !== false;
  const isShared = BigInt(facts.demand) > BigInt(facts.total);
  return (
    <section className={styles.sum} aria-label={t`How your part came about`}>
      <h3>{t`How your part came about`}</h3>
      <dl>
        <Line label={t`You asked for, in all`} value={coins(receipt.applied)} unit={unit} />
        <Line label={t`Everybody asked for`} value={coins(facts.demand)} unit={unit} />
        <Line label={t`There were`} value={coins(facts.total)} unit={unit} />
        {isShared ? (
          <>
            <div className={styles.formula}>
              <Amount value={coins(receipt.applied)} maxDigits={8} /> ×{' '}
              <Amount value={coins(facts.total)} maxDigits={8} /> ÷ <Amount value={coins(facts.demand)} maxDigits={8} />{' '}
              ={' '}
              <Amount
                value={new Decimal(coins(receipt.applied))
                  .times(facts.total)
                  .div(facts.demand)
                  .round(8, 'down')
                  .toString()}
                maxDigits={8}
              />
            </div>
            <Line label={t`Rounded down to whole steps`} value={coins(part.whole)} unit={unit} />
            <Line label={t`One of the steps that were left`} value={coins(part.hasExtra ? 1n : 0n)} unit={unit} sign />
          </>
        ) : null}
        <Line label={t`Your part, in all`} value={coins(part.passed)} unit={unit} isSum />
      </dl>
      {isShared ? (
        <p className={styles.why}>
          {t`The steps that rounding left went one each to those it took most from. Where it took the same, a draw decided. Its seed was fixed before anybody subscribed.`}
        </p>
      ) : null}
      <p className={styles.checked} data-bad={!isEqual || undefined} role="status">
        {isEqual ? <CheckIcon size={16} /> : null}
        {isEqual
          ? t`Reckoned again on this device: equal`
          : t`Reckoned again on this device: not equal. Please tell customer service.`}
      </p>
    </section>
  );
}

function Line({
  label,
  value,
  unit,
  sign = false,
  isSum = false,
}: {
  label: string;
  value: string;
  unit: string;
  sign?: boolean;
  isSum?: boolean;
}) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} unit={unit} maxDigits={8} sign={sign} personal />
      </dd>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { WarningIcon } from '../ui/frame-icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { CopyRow } from '../ui/money/copy-row.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { Fact } from './address-step.tsx';
import { DemoNote } from './demo-note.tsx';
import styles from './deposit.module.css';
import { PaidFoot } from './paid-foot.tsx';
import { depositBankQuery } from './queries.ts';

/** Where to transfer to, and under which reference. */
export function BankStep({ onNext }: { onNext: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useQuery(depositBankQuery());
  const bank = query.data;
  if (bank === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading`}>
        <SkeletonRows count={5} lead={false} />
      </Loading>
    );
  }
  const minimum = number(bank.minimum, { maxDigits: 2 });
  const { pay_currency: paid, currency_name: credited } = bank;
  return (
    <>
      {bank.demo ? <DemoNote bank /> : null}
      <dl className={styles.facts}>
        <CopyRow label={t`Reference`} value={bank.reference} strong />
        <CopyRow label={t`Beneficiary`} value={bank.beneficiary} />
        <CopyRow label={t`Account number`} value={bank.account} />
        <CopyRow label={t`Bank code`} value={bank.bank_code} />
        <CopyRow label={t`Bank`} value={bank.bank_name} />
        <Fact label={t`Smallest deposit`}>
          {minimum} {paid}
        </Fact>
        <Fact label={t`Credited to`}>{t`Fiat account, 1 ${paid} as 1 ${credited}`}</Fact>
      </dl>
      <div className={styles.warning} role="note">
        <WarningIcon size={20} />
        <p>{t`Include this reference in your transfer so we can match it to your account.`}</p>
      </div>
      <PaidFoot onNext={onNext} />
    </>
  );
}

import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { cancelDeposit } from '@aureus/contract/deposit/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { PrivatePicture } from '../platform/files/private-picture.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { CopyRow } from '../ui/money/copy-row.tsx';
import records from '../ui/money/records.module.css';
import { Timeline } from '../ui/money/timeline.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useAccountNames } from '../wallet/public.ts';
import { Fact } from './address-step.tsx';
import { stateTone, useDepositWords } from './deposit-state.ts';
import styles from './deposit.module.css';
import type { Deposit } from './queries.ts';

/** One request: what was paid, what became of it and when, its voucher, and a way back while it waits. */
export function DepositSheet({ deposit, onClose }: { deposit: Deposit | null; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { states } = useDepositWords();
  const [isAsked, setAsked] = useState(false);
  const close = (): void => {
    setAsked(false);
    cancel.reset();
    onClose();
  };
  const cancel = useMutation({
    mutationFn: (id: number) => call(cancelDeposit, { id }),
    onSuccess: () => {
      toast(t`Request cancelled`, { tone: 'good' });
      setAsked(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['private', 'wallet', 'deposits'] }),
  });
  const waits = deposit?.state === 'waiting';
  return (
    <Sheet
      open={deposit !== null}
      onClose={close}
      title={t({ message: 'Deposit', context: 'noun' })}
      aside={deposit === null ? undefined : <Badge tone={stateTone[deposit.state]}>{states[deposit.state]}</Badge>}
      dismissable={!cancel.isPending}
      foot={
        !waits || deposit === null ? undefined : isAsked ? (
          <>
            <Button kind="secondary" disabled={cancel.isPending} onClick={() => setAsked(false)}>
              {t`Keep it`}
            </Button>
            <Button kind="danger" loading={cancel.isPending} onClick={() => cancel.mutate(deposit.id)}>
              {t`Cancel request`}
            </Button>
          </>
        ) : (
          <Button kind="secondary" onClick={() => setAsked(true)}>
            {t`Cancel this request`}
          </Button>
        )
      }
    >
      {deposit === null ? null : <Story deposit={deposit} />}
      {isAsked && waits ? (
        <p className={styles.footNote}>
          {t`If you have already paid, don’t cancel: we use this request to match your payment.`}
        </p>
      ) : null}
      {cancel.isError ? <FailedNote error={cancel.error} /> : null}
    </Sheet>
  );
}

function Story({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { steps } = useDepositWords();
  const names = useAccountNames();
  const differs = deposit.credited_amount !== null && deposit.credited_amount !== deposit.amount;
  return (
    <div className={records.story}>
      <p className={records.headline}>
        <Amount value={deposit.credited_amount ?? deposit.amount} unit={deposit.name} maxDigits={8} personal />
      </p>
      {deposit.desc === '' ? null : (
        <p className={styles.failed}>
          <strong>{t`Reason`}</strong> {deposit.desc}
        </p>
      )}
      <Timeline
        steps={deposit.timeline.map(({ step, at }) => ({ step, text: steps[step], at }))}
        next={deposit.state === 'waiting' ? t`Credited once the payment is seen` : null}
      />
      <dl className={cx(styles.facts, styles.inSheet)}>
        {differs ? (
          <Fact label={t`You told us`}>
            <Amount value={deposit.amount} unit={deposit.name} maxDigits={8} personal />
          </Fact>
        ) : null}
        <Fact label={t`Paid by`}>{deposit.sub_type ?? t`Bank transfer`}</Fact>
        <Fact label={t`Credited to`}>{deposit.account === accounts.fiat ? names.fiat : names.spot}</Fact>
        <Fact label={t`Number`}>{deposit.id}</Fact>
        <CopyRow label={deposit.sub_type === null ? t`Reference` : t`Address`} value={deposit.address} />
        {deposit.payment !== '' ? (
          <CopyRow label={t`Payment`} value={deposit.payment} />
        ) : deposit.stated_payment === '' ? null : (
          <CopyRow label={t`Payment`} value={deposit.stated_payment} />
        )}
      </dl>
      {deposit.user_account === '' ? null : (
        <div className={styles.voucher}>
          <PrivatePicture reference={deposit.user_account} alt={t`Picture of the payment`} />
        </div>
      )}
    </div>
  );
}

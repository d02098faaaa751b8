import { accountByNumber } from '@aureus/contract/wallet/accounts.ts';
import { cancel } from '@aureus/contract/withdrawal/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyRow } from '../ui/money/copy-row.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import records from '../ui/money/records.module.css';
import { Timeline } from '../ui/money/timeline.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useAccountNames } from '../wallet/public.ts';
import type { Withdrawal } from './queries.ts';
import { stateTone, useWithdrawalWords } from './withdrawal-state.ts';

/** One withdrawal: what left, where to, what became of it and when, and a way back while it is under review. */
export function WithdrawalSheet({ withdrawal, onClose }: { withdrawal: Withdrawal | null; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useWithdrawalWords();
  const [isAsked, setAsked] = useState(false);
  const { state, submit, checkAgain, reset } = useMoneyCall(cancel, () => {
    toast(t`Withdrawal cancelled. The money is available again.`, { tone: 'good' });
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
    setAsked(false);
  });
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const close = (): void => {
    setAsked(false);
    reset();
    onClose();
  };
  const foot = (id: number) =>
    state.kind === 'unknown' ? (
      <Button loading={state.checking} onClick={checkAgain}>
        {t`Check again`}
      </Button>
    ) : isAsked ? (
      <>
        <Button kind="secondary" disabled={isBusy} onClick={() => setAsked(false)}>
          {t`Keep it`}
        </Button>
        <Button kind="danger" loading={isBusy} onClick={() => void submit({ id })}>
          {t`Cancel withdrawal`}
        </Button>
      </>
    ) : (
      <Button kind="secondary" onClick={() => setAsked(true)}>
        {t`Cancel withdrawal`}
      </Button>
    );
  return (
    <Sheet
      open={withdrawal !== null}
      onClose={close}
      title={t`Withdrawal`}
      aside={
        withdrawal === null ? undefined : <Badge tone={stateTone[withdrawal.state]}>{words[withdrawal.state]}</Badge>
      }
      dismissable={!isBusy}
      foot={withdrawal?.can_cancel ? foot(withdrawal.id) : undefined}
    >
      {withdrawal === null ? null : <Story withdrawal={withdrawal} />}
      {isAsked ? <p className={form.note}>{t`The amount will be available in your account again at once.`}</p> : null}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

function Story({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = useWithdrawalWords();
  const names = useAccountNames();
  const account = accountByNumber(withdrawal.account);
  const percent = number(withdrawal.fee_rate === '' ? '0' : withdrawal.fee_rate, { maxDigits: 4 });
  const prices = new Map([
    [withdrawal.name, withdrawal.usdt_rate],
    ['BTC', withdrawal.btc_rate],
  ]);
  const next = { requested: t`Checked by our operators`, approved: t`Sent to you`, sent: t`Arrives` } as const;
  const isOpen = withdrawal.state === 'requested' || withdrawal.state === 'approved' || withdrawal.state === 'sent';
  const steps = {
    ...words,
    requested: t`You asked for it`,
    approved: t`Approved by two operators`,
    cancelled: t`You cancelled it`,
  };
  return (
    <div className={records.story}>
      <p className={records.headline}>
        <Amount value={withdrawal.receive} unit={withdrawal.name} maxDigits={8} personal />
      </p>
      {withdrawal.notes === '' ? null : (
        <p className={form.failed}>
          <strong>{t`Reason`}</strong> {withdrawal.notes}
        </p>
      )}
      <Timeline
        steps={withdrawal.timeline.map(({ state, at }) => ({ step: state, text: steps[state], at }))}
        next={isOpen ? next[withdrawal.state as keyof typeof next] : null}
      />
      <dl className={form.facts}>
        <Fact label={t`Amount`}>
          <Amount value={withdrawal.number} unit={withdrawal.name} maxDigits={8} personal />
        </Fact>
        <Fact label={withdrawal.fee_kind === 'percent' ? t`Fee (${percent}%)` : t`Fee`}>
          <Amount value={withdrawal.fee} unit={withdrawal.name} maxDigits={8} />
        </Fact>
        {withdrawal.type === 0 ? <Fact label={t`Network`}>{withdrawal.network}</Fact> : null}
        {account === undefined ? null : <Fact label={t`Taken from`}>{names[account]}</Fact>}
        <Fact label={t`Counts towards your limit`}>
          <Amount value={withdrawal.btc_value} unit="BTC" maxDigits={8} personal />
        </Fact>
        {[...prices].map(([name, price]) =>
          name === 'USDT' ? null : (
            <Fact key={name} label={t`Price of ${name} when you asked`}>
              <Amount value={price} unit="USDT" maxDigits={8} />
            </Fact>
          ),
        )}
        <Fact label={t`Number`}>{withdrawal.id}</Fact>
      </dl>
      <dl>
        <CopyRow label={withdrawal.type === 0 ? t`Address` : t`Bank account`} value={withdrawal.address} strong />
        {withdrawal.tx_id === '' ? null : <CopyRow label={t`Transaction`} value={withdrawal.tx_id} strong />}
      </dl>
    </div>
  );
}

import { chargeRequest } from '@aureus/contract/deposit/calls.ts';
import { normalPaymentId, paymentNetwork } from '@aureus/core/wallet/payment.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { PictureField } from '../platform/files/picture-field.tsx';
import { useFormat } from '../platform/format/use-format.ts';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { Fact } from './address-step.tsx';
import styles from './deposit.module.css';
import type { DepositNetwork } from './queries.ts';

/** What the report is about. */
export interface ReportSubject {
  readonly currency: number;
  /** Unit of the amount. */
  readonly unit: string;
  /** Smallest amount. */
  readonly minimum: string;
  /** Digits after the point. */
  readonly scale: number;
  /** Null for a bank transfer. */
  readonly network: DepositNetwork | null;
  /** How it came, in words. */
  readonly way: string;
  /** Account it goes to, in words. */
  readonly account: string;
}

/** Tells how much was paid, with a picture of the payment; confirmed before it is sent. */
export function ReportStep({ subject, onDone }: { subject: ReportSubject; onDone: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const client = useQueryClient();
  const open = useOpenUrl();
  const [amount, setAmount] = useState('');
  const [payment, setPayment] = useState('');
  const [voucher, setVoucher] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { state, submit, checkAgain, reset } = useMoneyCall(chargeRequest, () => {
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
    setAsking(false);
    setAmount('');
    setPayment('');
    setVoucher(null);
    toast(t`Deposit request sent`, { tone: 'good' });
    onDone();
    open('/pages/fund/receive_withdraw_record?tab=deposits');
  });
  const { unit, currency, network, scale } = subject;
  const busy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const minimum = number(subject.minimum, { maxDigits: 8 });
  const isOfBank = network === null;
  const paymentId = normalPaymentId(paymentNetwork(network), payment);
  const isNoPayment = payment.trim() !== '' && paymentId === null;
  const isSmall = amount !== '' && new Decimal(amount).lt(subject.minimum);
  const reason =
    amount === '' || new Decimal(amount).eq(0)
      ? t`Enter the amount`
      : isSmall
        ? t`At least ${minimum} ${unit}`
        : isNoPayment
          ? isOfBank
            ? t`Check the reference`
            : t`Check the transaction ID`
          : voucher === null
            ? t`Add a picture of the payment`
            : undefined;
  const shown = amount === '' ? '' : number(amount, { maxDigits: 8 });
  const send = (): void => {
    if (voucher === null) return;
    void submit({
      account: voucher,
      amount: new Decimal(amount).toString(),
      currency,
      type: network === null ? 1 : 0,
      ...(network === null ? {} : { sub_type: network }),
      ...(paymentId === null ? {} : { tx_id: paymentId }),
    });
  };
  const close = (): void => {
    setAsking(false);
    if (state.kind === 'failed') reset();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) setAsking(true);
      }}
    >
      <NumberField
        label={t`Amount you have paid`}
        value={amount}
        onChange={setAmount}
        scale={scale}
        unit={unit}
        placeholder="0"
        error={isSmall ? t`The smallest deposit is ${minimum} ${unit}.` : undefined}
      />
      <TextField
        label={isOfBank ? t`Bank's reference (optional)` : t`Transaction ID (optional)`}
        hint={t`Copy it from your wallet or bank: with it, your payment is found sooner.`}
        value={payment}
        onChange={(event) => setPayment(event.target.value)}
        maxLength={200}
        autoComplete="off"
        error={
          isNoPayment
            ? isOfBank
              ? t`This is not a bank's reference. Please copy it again.`
              : t`This is not a transaction ID of this network. Please copy it again.`
            : undefined
        }
      />
      <PictureField
        label={t`Picture of the payment`}
        hint={t`A screenshot of your wallet or bank that shows amount, time and receiver. Each picture serves once.`}
        purpose="voucher"
        value={voucher}
        onChange={setVoucher}
      />
      <p
        className={styles.footNote}
      >{t`An operator compares it with what arrived. You see every step in your records.`}</p>
      <PageFoot>
        <Button full type="submit" reason={reason}>
          {t`Send request`}
        </Button>
      </PageFoot>
      <Sheet
        open={asking}
        onClose={close}
        title={t`Send this request?`}
        dismissable={!busy}
        foot={
          state.kind === 'unknown' ? (
            <Button loading={state.checking} onClick={checkAgain}>
              {t`Check again`}
            </Button>
          ) : (
            <>
              <Button kind="secondary" disabled={busy} onClick={close}>
                {t`Back`}
              </Button>
              <Button loading={busy} onClick={send}>
                {t`Send request`}
              </Button>
            </>
          )
        }
      >
        <dl className={styles.facts}>
          <Fact label={t`Amount`}>
            {shown} {unit}
          </Fact>
          <Fact label={t`Paid by`}>{subject.way}</Fact>
          <Fact label={t`Credited to`}>{subject.account}</Fact>
          {paymentId === null ? null : <Fact label={t`Payment`}>{paymentId}</Fact>}
        </dl>
        {state.kind === 'unknown' ? (
          <p className={styles.unknown} role="alert">
            {t`We do not know yet whether this went through. We are checking. It will not be sent twice.`}
          </p>
        ) : state.kind === 'failed' ? (
          <FailedNote error={state.error} />
        ) : (
          <p className={styles.footNote}>{t`Your balance is credited once our team confirms the payment.`}</p>
        )}
      </Sheet>
    </form>
  );
}

import { type Account, wireNames } from '@aureus/contract/wallet/accounts.ts';
import type { create } from '@aureus/contract/withdrawal/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { CallError } from '@aureus/client/call-error.ts';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { FailedText } from '../ui/failed-text.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useAccountNames } from '../wallet/public.ts';
import { type Destination, typeOf } from './destination.ts';
import { type WithdrawalInfo, withdrawalInfoQuery } from './queries.ts';
import styles from './withdrawal.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  info: WithdrawalInfo;
  account: Account;
  destination: Destination;
  amount: string;
  cost: { readonly fee: string; readonly receive: string };
  money: ReturnType<typeof useMoneyCall<typeof create>>;
}

/** What will leave and where to, the pay password, then the second factor, and what became of it. */
export function WithdrawSheet({ open, onClose, info, account, destination, amount, cost, money }: Props) {
  const { t } = useLingui();
  const names = useAccountNames();
  const formId = useId();
  const client = useQueryClient();
  const { state, submit, checkAgain, reset } = money;
  const [payPassword, setPayPassword] = useState('');
  const [isFactor, setFactor] = useState(false);
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const close = (): void => {
    setPayPassword('');
    setFactor(false);
    onClose();
  };
  const send = async (factor: Factor): Promise<void> => {
    await submit({
      currency: info.currency,
      number: new Decimal(amount).toString(),
      fee: new Decimal(cost.fee).toString(),
      type: typeOf(destination.way),
      account: wireNames[account],
      ...(destination.addressId === null
        ? {}
        : { users_wallet_withdraw_id: destination.addressId, address: destination.address }),
      pay_password: payPassword,
      ...factor,
    });
  };
  // Only what is wrong with the factor is said beside it; anything else leads back to the facts.
  const failure = state.kind === 'failed' ? state.error : null;
  const isOfFactor = failure instanceof CallError && (failure.code ?? '').startsWith('second_factor');
  // The fee is another than the one shown: it is read again at once, and the facts say the new one.
  const isNewFee = failure instanceof CallError && failure.code === 'fee_changed';
  const readTerms = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: withdrawalInfoQuery(info.currency).queryKey });
  });
  useEffect(() => {
    if (isNewFee) readTerms();
  }, [isNewFee]);
  const showsFactor = open && isFactor && (state.kind === 'idle' || state.kind === 'sending' || isOfFactor);

  if (state.kind === 'done') {
    return (
      <Sheet
        open={open}
        onClose={close}
        title={t`Withdrawal requested`}
        foot={
          <>
            <Link
              to="/pages/fund/receive_withdraw_record"
              search={{ tab: 'withdrawals' }}
              className={cx(buttons.button, buttons.secondary)}
            >
              {t`Records`}
            </Link>
            <Button onClick={close}>{t`Done`}</Button>
          </>
        }
      >
        <DoneNote>
          <strong>
            <Amount value={state.answer.receive} unit={state.answer.name} maxDigits={8} />
          </strong>
          <span>{t`We check every withdrawal before it leaves. You can cancel it until then.`}</span>
        </DoneNote>
      </Sheet>
    );
  }
  return (
    <>
      <Sheet
        open={open && !showsFactor}
        onClose={close}
        title={t`Confirm withdrawal`}
        dismissable={!isBusy}
        foot={
          state.kind === 'unknown' ? (
            <Button loading={state.checking} onClick={checkAgain}>
              {t`Check again`}
            </Button>
          ) : (
            <>
              <Button kind="secondary" onClick={close}>
                {t`Cancel`}
              </Button>
              <Button type="submit" form={formId} reason={payPassword === '' ? t`Enter your funds PIN` : undefined}>
                {t`Continue`}
              </Button>
            </>
          )
        }
      >
        <dl className={form.facts}>
          <Fact label={t`You withdraw`} isMain>
            <Amount value={new Decimal(amount).toString()} unit={info.name} maxDigits={8} />
          </Fact>
          <Fact label={t({ message: 'From', context: 'withdrawal' })}>{names[account]}</Fact>
          <Fact label={t`Fee`}>
            <Amount value={cost.fee} unit={info.name} maxDigits={8} />
          </Fact>
          <Fact label={t`You receive`}>
            <Amount value={cost.receive} unit={info.name} maxDigits={8} />
          </Fact>
          <Fact label={t({ message: 'To', context: 'withdrawal' })}>{destination.title}</Fact>
        </dl>
        <p className={styles.exact}>{destination.note}</p>
        {state.kind === 'unknown' ? (
          <UnknownNote />
        ) : (
          <form
            id={formId}
            className={styles.pay}
            onSubmit={(event) => {
              event.preventDefault();
              if (payPassword === '') return;
              reset();
              setFactor(true);
            }}
          >
            <PasswordField
              label={t`Funds PIN`}
              value={payPassword}
              inputMode="numeric"
              autoComplete="off"
              maxLength={64}
              onChange={(event) => setPayPassword(event.target.value)}
            />
          </form>
        )}
        {failure === null || isOfFactor ? null : <FailedNote error={failure} />}
      </Sheet>
      <FactorSheet
        open={showsFactor}
        onClose={() => {
          setFactor(false);
          reset();
        }}
        busy={isBusy}
        refusal={isOfFactor ? <FailedText error={failure} /> : null}
        onFactor={(factor) => void send(factor)}
      >
        <p className={styles.exact}>
          <Amount value={cost.receive} unit={info.name} maxDigits={8} /> → {destination.title}
        </p>
      </FactorSheet>
    </>
  );
}

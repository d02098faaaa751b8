import { CallError } from '@aureus/client/call-error.ts';
import { release } from '@aureus/contract/otc/order-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { ActProps } from './act-of-order.tsx';
import { useFiatText } from './fiat-text.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';

/**
 * The seller says that the money has come from the buyer's own name; the coins are the buyer's then. Coins leave by it,
 * so the same is asked as for a withdrawal: the funds PIN, then a second factor.
 */
export function ReleaseSheet({ order, onDone, onGivenUp, onClose }: ActProps) {
  const { t } = useLingui();
  const names = useActNames();
  const fiat = useFiatText();
  const formId = useId();
  const [hasCome, setCome] = useState(false);
  const [pin, setPin] = useState('');
  const [isFactor, setFactor] = useState(false);
  const { state, submit, checkAgain, reset } = useMoneyCall(release, (next) => {
    onDone(next);
    onClose();
  });
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  // Only what is wrong with the factor is said beside it; anything else leads back to the facts.
  const failure = state.kind === 'failed' ? state.error : null;
  const isOfFactor = failure instanceof CallError && (failure.code ?? '').startsWith('second_factor');
  const asksFactor = isFactor && (state.kind === 'idle' || state.kind === 'sending' || isOfFactor);
  const [total, payer] = [fiat(order.total, order), order.payer_name ?? ''];
  const reason = !hasCome ? t`Say first that the money has come` : pin === '' ? t`Enter your funds PIN` : undefined;
  const send = (factor: Factor): void =>
    void submit({ id: order.id, version: order.version, payer_name: payer, pay_password: pin, ...factor });
  const leave = (): void => {
    if (failure !== null) onGivenUp();
    onClose();
  };
  return (
    <>
      <Sheet
        open={!asksFactor}
        onClose={leave}
        dismissable={!isBusy}
        title={names.release}
        foot={
          <>
            <Button kind="secondary" disabled={isBusy} onClick={leave}>
              {t({ message: 'Back', context: 'leaves a sheet' })}
            </Button>
            {state.kind === 'unknown' ? (
              <Button loading={state.checking} onClick={checkAgain}>
                {t`Check again`}
              </Button>
            ) : (
              <Button type="submit" form={formId} reason={reason}>
                {t({ message: 'Release', context: 'coins' })}
              </Button>
            )}
          </>
        }
      >
        <form
          id={formId}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (reason !== undefined) return;
            reset();
            setFactor(true);
          }}
        >
          <dl className={money.facts}>
            <Fact label={t`The buyer gets`} isMain>
              <Amount value={order.amount} unit={order.coin} maxDigits={8} />
            </Fact>
            <Fact label={t`You have been paid`}>{total}</Fact>
          </dl>
          <Checkbox checked={hasCome} onChange={(event) => setCome(event.target.checked)}>
            {t`I see ${total} in my own account, and it came from ${payer}.`}
          </Checkbox>
          <PasswordField
            label={t`Funds PIN`}
            value={pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
            onChange={(event) => setPin(event.target.value)}
          />
          <p
            className={styles.risk}
          >{t`Released coins cannot be called back. A picture of a payment is no payment.`}</p>
        </form>
        {state.kind === 'unknown' ? <UnknownNote /> : null}
        {failure === null || isOfFactor ? null : <FailedNote error={failure} />}
      </Sheet>
      <FactorSheet
        open={asksFactor}
        onClose={() => {
          setFactor(false);
          reset();
        }}
        busy={isBusy}
        refusal={isOfFactor ? <FailedText error={failure} /> : null}
        onFactor={send}
      >
        <p>
          <Amount value={order.amount} unit={order.coin} maxDigits={8} /> → {order.other_name}
        </p>
      </FactorSheet>
    </>
  );
}

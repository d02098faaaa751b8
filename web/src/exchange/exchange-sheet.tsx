import type { exchange } from '@aureus/contract/exchange/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '@aureus/client/call-error.ts';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteFoot } from './quote-foot.tsx';
import { QuoteRing } from './quote-ring.tsx';
import type { Quote, useQuote } from './use-quote.ts';

/** What the exchange will do at the price that holds, and what became of it. */
export function ExchangeSheet({
  open,
  onClose,
  price,
  available,
  money,
}: {
  open: boolean;
  onClose: () => void;
  price: ReturnType<typeof useQuote>;
  /** Of the source, before. */
  available: string;
  money: ReturnType<typeof useMoneyCall<typeof exchange>>;
}) {
  const { t } = useLingui();
  const { state, submit, checkAgain } = money;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const quote = price.held?.quote;
  // The price moved between the look and the word: a new one is fetched at once and both are shown.
  const hasMoved = state.kind === 'failed' && state.error instanceof CallError && state.error.code === 'quote_moved';
  const [refused, setRefused] = useState<Quote | null>(null);
  const askAgain = useEffectEvent(() => price.renew());
  useEffect(() => {
    if (hasMoved) askAgain();
  }, [hasMoved]);
  const isOld = price.isOver || (refused !== null && refused.quote_id === quote?.quote_id);
  if (state.kind === 'done') {
    const { answer } = state;
    return (
      <Sheet open={open} onClose={onClose} title={t`Converted`} foot={<Button onClick={onClose}>{t`Done`}</Button>}>
        <DoneNote>
          <strong>
            <Amount value={answer.receives} unit={answer.to_name} maxDigits={8} sign />
          </strong>
          <span>
            <Amount value={`-${answer.total}`} unit={answer.from_name} maxDigits={8} />
          </span>
        </DoneNote>
        <dl className={styles.facts}>
          <Fact label={t`Now in your spot account`}>
            <Amount value={answer.to_available} unit={answer.to_name} maxDigits={8} personal />
          </Fact>
          <Fact label={t`Left in your spot account`}>
            <Amount value={answer.from_available} unit={answer.from_name} maxDigits={8} personal />
          </Fact>
        </dl>
      </Sheet>
    );
  }
  const send = (): void => {
    if (quote === undefined || isOld) return;
    setRefused(quote);
    void submit({
      number: quote.number,
      from_currency_id: quote.from_currency,
      to_currency_id: quote.to_currency,
      quote_id: quote.quote_id,
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Confirm conversion`}
      aside={price.held === undefined || price.isOver ? null : <QuoteRing key={price.held.since} held={price.held} />}
      dismissable={!isBusy}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : (
          <QuoteFoot
            price={price}
            isQuoted={quote !== undefined}
            isOld={isOld}
            isBusy={isBusy}
            onCancel={onClose}
            onConvert={send}
          />
        )
      }
    >
      {quote === undefined ? null : (
        <>
          <dl className={styles.facts}>
            <Fact label={t`You convert`} isMain>
              <Amount value={quote.number} unit={quote.from_name} maxDigits={8} />
            </Fact>
          </dl>
          <QuoteFacts quote={quote} isWhole />
          {hasMoved && refused !== null && refused.quote_id !== quote.quote_id ? (
            <dl className={styles.facts}>
              <Fact label={t`You get, before the price moved`}>
                <Amount value={refused.receives} unit={refused.to_name} maxDigits={8} />
              </Fact>
            </dl>
          ) : null}
          <dl className={styles.facts}>
            <Fact label={t`Left in your spot account`}>
              <Amount
                value={new Decimal(available).minus(quote.total).toString()}
                unit={quote.from_name}
                maxDigits={8}
                personal
              />
            </Fact>
          </dl>
        </>
      )}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {price.error === null || isBusy ? null : <FailedNote error={price.error} />}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

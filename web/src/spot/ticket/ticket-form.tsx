import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { enterField, useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { useOfflineReason } from '../../platform/network/use-offline-reason.ts';
import { useRequireLogin } from '../../platform/session/require-login.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { usePreferences } from '../../platform/preferences/preferences.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { sliderShare } from '../../ui/slider-share.ts';
import { Slider } from '../../ui/slider.tsx';
import { orderFieldsOf } from '../order/order-fields.ts';
import { usePlaceOrder } from '../order/use-place-order.ts';
import { ConfirmSheet, KindSheet } from '../lazy-sheets.tsx';
import { priceText } from './terms.ts';
import { QueueChoice, QueueTerms } from './queue-choice.tsx';
import styles from './ticket.module.css';
import { TicketField } from './ticket-field.tsx';
import type { TicketModel } from './use-ticket.ts';
import { useErrorText } from './use-error-text.ts';
import { useKindText } from './use-kind-text.ts';
import { useStopText } from './use-stop-text.ts';

/** The order form. The button says what will happen, or why it cannot. */
export function TicketForm({ market, model }: { market: MarketRow; model: TicketModel }) {
  const { t } = useLingui();
  const { ticket, summary, facts, error, dispatch } = model;
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const kindText = useKindText();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const stopText = useStopText();
  const [sheet, setSheet] = useState<'kind' | 'confirm' | null>(null);
  const order = usePlaceOrder(() => dispatch({ type: 'sent' }));
  const isTriggered = ticket.isStop || ticket.isPair;
  const confirmName = ticket.isPair ? 'spot-pair' : ticket.isStop ? 'spot-stop' : `spot-${ticket.kind}`;
  const isConfirmSkipped = usePreferences((state) => state.skippedConfirms.includes(confirmName));
  const { currency_name: base, legal_name: quote } = market;
  const { spec } = model.terms;
  const isBuy = ticket.side === 'buy';
  const isLimit = ticket.kind === 'limit';

  const price = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasMoney = (isBuy ? facts.available.quote : facts.available.base) ?? 0n;
  const share = (percent: number) => (): void => {
    if (isLoggedIn && hasMoney > 0n) dispatch({ type: 'percent', percent });
  };
  useTradeKeys({
    buy: () => dispatch({ type: 'side', side: 'buy' }),
    sell: () => dispatch({ type: 'side', side: 'sell' }),
    market: () => dispatch({ type: 'kind', kind: 'market', isStop: false }),
    limit: () => dispatch({ type: 'kind', kind: 'limit', isStop: false }),
    price: () => enterField(price.current),
    amount: () => enterField(amount.current),
    percent25: share(25),
    percent50: share(50),
    percent75: share(75),
    percent100: share(100),
    submit: () => button.current?.focus(),
  });

  const send = (): void => {
    setSheet(null);
    const fields = orderFieldsOf(market, ticket, summary, model.terms);
    if (fields !== null) void order.place(fields);
  };
  const available = isBuy ? facts.available.quote : facts.available.base;
  const scale = isBuy ? spec.quoteScale : spec.baseScale;
  const reason = !isLoggedIn
    ? undefined
    : order.isUnknown
      ? t`Checking your last order`
      : (offline ?? (error === null ? undefined : errorText(error, market, ticket.side)));

  const band = t`Trades stay within ${market.price_band}% of the index price. An order beyond that waits until the index comes near.`;

  return (
    <section className={styles.ticket} aria-label={t`New order`} data-tall={ticket.isPair ? true : undefined}>
      <Segmented
        label={t`Side`}
        value={ticket.side}
        options={[
          { value: 'buy', label: t`Buy`, tone: 'up' },
          { value: 'sell', label: t`Sell`, tone: 'down' },
        ]}
        onChange={(side) => dispatch({ type: 'side', side })}
      />
      <button type="button" className={styles.kind} onClick={() => setSheet('kind')}>
        <span className="visually-hidden">{t`Order type`}</span>
        <span>{kindText(ticket)}</span>
        <ChevronDownIcon size={18} />
      </button>
      {ticket.isTrailing ? (
        <TicketField
          label={t`Distance`}
          unit={quote}
          value={ticket.trail}
          scale={spec.priceScale}
          isInvalid={error === 'trail_out_of_range'}
          onChange={(text) => dispatch({ type: 'trail', text })}
          onStep={(steps) => dispatch({ type: 'step', field: 'trail', steps })}
        />
      ) : isTriggered ? (
        <TicketField
          label={t`Trigger`}
          unit={quote}
          value={ticket.trigger}
          scale={spec.priceScale}
          isInvalid={error === 'trigger_reached'}
          onChange={(text) => dispatch({ type: 'trigger', text })}
          onStep={(steps) => dispatch({ type: 'step', field: 'trigger', steps })}
        />
      ) : null}
      {ticket.isPair ? (
        <TicketField
          label={t`Stop limit`}
          unit={t`optional`}
          value={ticket.stopLimit}
          scale={spec.priceScale}
          isInvalid={ticket.stopLimit !== '' && (error === 'price_off_tick' || error === 'price_too_large')}
          onChange={(text) => dispatch({ type: 'stopLimit', text })}
          onStep={(steps) => dispatch({ type: 'step', field: 'stopLimit', steps })}
        />
      ) : null}
      {isLimit ? (
        <TicketField
          ref={price}
          label={t`Price`}
          unit={quote}
          value={ticket.price}
          scale={spec.priceScale}
          isInvalid={error === 'price_off_tick' || error === 'price_too_large'}
          onChange={(text) => dispatch({ type: 'price', text })}
          onStep={(steps) => dispatch({ type: 'step', field: 'price', steps })}
        />
      ) : ticket.isStop ? null : (
        <div className={styles.marketPrice}>
          <span>{t`Price`}</span>
          <MarketPrice model={model} market={market} />
        </div>
      )}
      <TicketField
        ref={amount}
        label={t`Amount`}
        unit={base}
        value={ticket.amount}
        scale={spec.baseScale}
        isInvalid={error === 'amount_off_lot' || error === 'amount_too_large'}
        onChange={(text) => dispatch({ type: 'amount', text })}
        onStep={(steps) => dispatch({ type: 'step', field: 'amount', steps })}
        isLowest={!/[1-9]/.test(ticket.amount)}
      />
      <Slider
        label={t`Share of what is available`}
        value={ticket.percent ?? sliderShare(summary.hold?.minor ?? 0n, available ?? 0n)}
        disabled={!isLoggedIn || available === null || available === 0n}
        onChange={(percent) => dispatch({ type: 'percent', percent })}
      />
      <TicketField
        label={t`Total`}
        unit={quote}
        value={ticket.total}
        scale={spec.quoteScale}
        isInvalid={error === 'total_too_small'}
        onChange={(text) => dispatch({ type: 'total', text })}
      />
      <QueueChoice market={market} ticket={ticket} dispatch={dispatch} />
      <dl className={styles.facts}>
        <div>
          <dt>{t`Available`}</dt>
          <dd>
            <button
              type="button"
              className={styles.max}
              disabled={!isLoggedIn || available === null || available === 0n}
              onClick={() => dispatch({ type: 'percent', percent: 100 })}
            >
              <span className="visually-hidden">{t`Use all`} </span>
              <Amount
                value={isLoggedIn && available !== null ? formatDecimal(available, scale) : null}
                maxDigits={isBuy ? 2 : 8}
                unit={isBuy ? quote : base}
                personal
              />
            </button>
          </dd>
        </div>
        <ReceiveFact model={model} market={market} />
      </dl>
      {order.isUnknown ? (
        <p className={styles.checking} role="status">
          {t`We do not know yet whether your last order went through.`}{' '}
          <button type="button" disabled={order.isChecking} onClick={order.checkAgain}>
            {order.isChecking ? t`Checking` : t`Check now`}
          </button>
        </p>
      ) : null}
      <div className={styles.submit}>
        {isLoggedIn ? (
          <Button
            ref={button}
            kind={isBuy ? 'buy' : 'sell'}
            full
            loading={order.isSending}
            reason={reason}
            onClick={() => (isConfirmSkipped ? send() : setSheet('confirm'))}
          >
            {isBuy ? t`Buy ${base}` : t`Sell ${base}`}
          </Button>
        ) : (
          <Button full onClick={() => requireLogin(() => undefined)}>
            {t`Log in to trade`}
          </Button>
        )}
      </div>
      <QueueTerms market={market} ticket={ticket} />
      <details className={styles.band}>
        <summary>{isTriggered ? stopText(ticket) : band}</summary>
        {isTriggered ? `${band} ` : null}
        {t`What your orders lose to other users within 24 hours narrows it for you.`}
      </details>
      <KindSheet open={sheet === 'kind'} onClose={() => setSheet(null)} ticket={ticket} dispatch={dispatch} />
      <ConfirmSheet
        open={sheet === 'confirm'}
        onClose={() => setSheet(null)}
        onConfirm={send}
        market={market}
        model={model}
        name={confirmName}
      />
    </section>
  );
}

/** What the order brings when it is filled whole. */
function ReceiveFact({ model: { summary, terms }, market }: { model: TicketModel; market: MarketRow }) {
  const { t } = useLingui();
  const received = summary.receiveAtLeast;
  const isBase = received?.currency !== 'quote';
  const scale = isBase ? terms.spec.baseScale : terms.spec.quoteScale;
  return (
    <div>
      <dt>{summary.isLikely ? t`You receive ≈` : t`You receive ≥`}</dt>
      <dd>
        <Amount
          value={received === null ? null : formatDecimal(received.minor, scale)}
          maxDigits={isBase ? 8 : 2}
          unit={received === null ? undefined : isBase ? market.currency_name : market.legal_name}
        />
      </dd>
    </div>
  );
}

/** The price a market order is likely to get, where the price field of a limit order stands. */
function MarketPrice({ model: { facts, terms }, market }: { model: TicketModel; market: MarketRow }) {
  const { t } = useLingui();
  return (
    <span>
      {t({ message: 'Market', context: 'order type' })} ≈{' '}
      <Amount value={facts.reference === null ? null : priceText(terms, facts.reference)} digits={market.price_scale} />
    </span>
  );
}

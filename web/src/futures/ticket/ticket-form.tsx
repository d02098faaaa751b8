import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { enterField, useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { useOfflineReason } from '../../platform/network/use-offline-reason.ts';
import { usePreferences } from '../../platform/preferences/preferences.ts';
import { useRequireLogin } from '../../platform/session/require-login.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { UnknownNote } from '../../ui/money/money-facts.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Figures, MoreFigures } from './figures.tsx';
import { LeverageDial } from './leverage-dial.tsx';
import { LotSize } from './lot-size.tsx';
import { orderFieldsOf } from './order-fields.ts';
import { ReduceOnlyNote } from './reduce-only-note.tsx';
import { RiskSheet } from './risk-sheet.tsx';
import { StopFields } from './stop-fields.tsx';
import { amountText, moneyText, priceText } from './terms.ts';
import { typedShare } from './ticket.ts';
import styles from './ticket.module.css';
import { useErrorText } from './use-error-text.ts';
import { useOpenContract } from './use-open-contract.ts';
import type { TicketModel } from './use-ticket.ts';

export interface TicketFormProps {
  market: MarketRow;
  model: TicketModel;
  /** Terms as they are shown. */
  shown: LeverTerms;
}

/** The order form of contracts. The button says what will happen, or why it cannot. */
export function TicketForm({ market, model, shown }: TicketFormProps) {
  const { t } = useLingui();
  const { ticket, summary, account, error, dispatch } = model;
  const { terms } = account;
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const [sheet, setSheet] = useState<'confirm' | 'risk' | null>(null);
  const order = useOpenContract(() => dispatch({ type: 'sent' }));
  const confirmName = `futures-${ticket.kind}`;
  const isConfirmSkipped = usePreferences((state) => state.skippedConfirms.includes(confirmName));
  const { currency_name: base, legal_name: quote } = market;
  const isLong = ticket.side === 'long';
  const send = (): void => {
    setSheet(null);
    const fields = orderFieldsOf(market, ticket, summary, terms, shown);
    if (fields !== null) void order.send(fields);
  };
  const reason = order.isUnknown
    ? t`Checking your last order`
    : (offline ?? (error === null ? undefined : errorText(error, ticket, terms, market.tick, summary.brokenTotal)));
  const price = useRef<HTMLInputElement>(null);
  const lots = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasShare = ticket.isReduceOnly ? (account.closable?.[ticket.side] ?? 0) > 0 : (account.available ?? 0n) > 0n;
  const share = (percent: number) => (): void => {
    if (hasShare) dispatch({ type: 'percent', percent });
  };
  useTradeKeys({
    buy: () => dispatch({ type: 'side', side: 'long' }),
    sell: () => dispatch({ type: 'side', side: 'short' }),
    market: () => dispatch({ type: 'kind', kind: 'market' }),
    limit: () => dispatch({ type: 'kind', kind: 'limit' }),
    price: () => enterField(price.current),
    amount: () => enterField(lots.current),
    percent25: share(25),
    percent50: share(50),
    percent75: share(75),
    percent100: share(100),
    submit: () => button.current?.focus(),
  });
  return (
    <section className={styles.ticket} aria-label={t`New futures order`}>
      {shown.reduce_only === null ? null : <ReduceOnlyNote told={shown.reduce_only} />}
      <div className={styles.fields}>
        <Segmented
          label={t`Side`}
          value={ticket.side}
          options={[
            { value: 'long', label: t`Long`, tone: 'up' },
            { value: 'short', label: t`Short`, tone: 'down' },
          ]}
          onChange={(side) => dispatch({ type: 'side', side })}
        />
        <Segmented
          label={t`Order type`}
          value={ticket.kind}
          options={[
            { value: 'market', label: t({ message: 'Market', context: 'order type' }) },
            { value: 'limit', label: t`Limit` },
          ]}
          onChange={(kind) => dispatch({ type: 'kind', kind })}
        />
        {ticket.kind === 'limit' ? (
          <NumberField
            ref={price}
            label={t`Price`}
            labelHidden
            dense
            lead={<span className={styles.lead}>{t`Price`}</span>}
            value={ticket.price}
            scale={market.price_scale}
            onChange={(text) => dispatch({ type: 'price', text })}
          />
        ) : (
          <p className={styles.price}>
            <span>{t`Price, about`}</span>
            <Amount
              value={summary.ticks === null ? null : priceText(terms, summary.ticks)}
              digits={market.price_scale}
            />
          </p>
        )}
        <NumberField
          ref={lots}
          label={t`Lots`}
          labelHidden
          dense
          lead={<span className={styles.lead}>{t`Lots`}</span>}
          value={ticket.lots}
          scale={0}
          step="1"
          placeholder="0"
          onChange={(text) => dispatch({ type: 'lots', text })}
        />
        <Slider
          label={ticket.isReduceOnly ? t`Share of what is open` : t`Share of what is available`}
          value={ticket.percent ?? typedShare(ticket, account, summary)}
          disabled={!hasShare}
          onChange={(percent) => dispatch({ type: 'percent', percent })}
        />
        <NumberField
          label={t`Position value`}
          labelHidden
          dense
          lead={<span className={styles.lead}>{t`Value`}</span>}
          unit={quote}
          value={ticket.value}
          scale={terms.quoteScale}
          placeholder="0"
          onChange={(text) => dispatch({ type: 'value', text })}
        />
        <p className={styles.size}>
          <span>
            {t`1 lot`} = <LotSize value={amountText(terms, 1)} unit={base} />
          </span>
          {summary.lots === null ? null : <Amount value={amountText(terms, summary.lots)} maxDigits={8} unit={base} />}
        </p>
      </div>
      <div className={styles.side}>
        <LeverageDial
          offered={terms.leverages}
          value={ticket.leverage}
          onChange={(leverage) => dispatch({ type: 'leverage', leverage })}
        />
        <Figures market={market} model={model} shown={shown} />
      </div>
      <div className={styles.foot}>
        <p className={styles.available}>
          <span>
            {t`Available`}{' '}
            <Amount
              value={account.available === null ? null : moneyText(terms, account.available)}
              maxDigits={2}
              unit={quote}
              personal
            />
          </span>
          <a href={`#/pages/fund/fundTransfer?currency_id=${market.legal_id}&from=spot`}>{t`Transfer`}</a>
        </p>
        <div className={styles.checks}>
          <Checkbox
            checked={ticket.hasStops}
            disabled={ticket.isReduceOnly}
            onChange={(event) => dispatch({ type: 'stops', hasStops: event.target.checked })}
          >
            {t`Take profit / stop-loss`}
          </Checkbox>
          <Checkbox
            checked={ticket.isReduceOnly}
            onChange={(event) => dispatch({ type: 'reduceOnly', isReduceOnly: event.target.checked })}
          >
            {t`Reduce-only`}
          </Checkbox>
        </div>
        {ticket.hasStops && !ticket.isReduceOnly ? (
          <div className={styles.stops}>
            <StopFields market={market} model={model} />
          </div>
        ) : null}
        {order.isUnknown ? (
          <>
            <UnknownNote />
            <Button kind="secondary" loading={order.isChecking} onClick={order.checkAgain}>
              {t`Check again`}
            </Button>
          </>
        ) : null}
        {isLoggedIn ? (
          <Button
            ref={button}
            kind={isLong ? 'buy' : 'sell'}
            full
            loading={order.isSending}
            reason={reason}
            onClick={() => (isConfirmSkipped ? send() : setSheet('confirm'))}
          >
            {isLong ? t`Long ${base}` : t`Short ${base}`}
          </Button>
        ) : (
          <Button full onClick={() => requireLogin(() => undefined)}>
            {t`Log in to trade`}
          </Button>
        )}
        <MoreFigures market={market} model={model} />
        <p className={styles.note}>
          {terms.isCross
            ? t`Cross margin: everything in your futures account can be lost.`
            : t`Isolated margin: the whole margin of a position can be lost.`}{' '}
          <button type="button" onClick={() => setSheet('risk')}>{t`Risk and limits`}</button>
        </p>
      </div>
      <ConfirmSheet
        open={sheet === 'confirm'}
        onClose={() => setSheet(null)}
        onConfirm={send}
        market={market}
        model={model}
        shown={shown}
        name={confirmName}
      />
      <RiskSheet
        open={sheet === 'risk'}
        onClose={() => setSheet(null)}
        shown={shown}
        market={market}
        leverage={ticket.leverage}
      />
    </section>
  );
}

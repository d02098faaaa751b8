import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact } from '../../ui/money/money-facts.tsx';
import money from '../../ui/money/money-form.module.css';
import { Liquidation } from '../ticket/figures.tsx';
import type { StopResult } from '../ticket/summary.ts';
import { amountText, moneyText, priceText } from '../ticket/terms.ts';
import styles from './trial.module.css';
import type { TrialModel } from './use-trial.ts';

interface Props {
  market: MarketRow;
  model: TrialModel;
  /** When it is closed at the latest, as text or epoch milliseconds. */
  closedBy: string | number;
  /** With all that is agreed to: the worst price, the stops, the nights. */
  isWhole: boolean;
}

/** What the position of a trial will be. */
export function TrialFacts({ market, model, closedBy, isWhole }: Props) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { account, summary, ticket } = model;
  const { terms, mark } = account;
  const { cost, lots, ticks, worst, night, takeProfit, stopLoss } = summary;
  const { currency_name: base, legal_name: quote } = market;
  const price = (at: number | null): ReactNode => (
    <Amount value={at === null ? null : priceText(terms, at)} digits={market.price_scale} unit={quote} />
  );
  const amount = (minor: bigint | undefined, maxDigits = 2): ReactNode => (
    <Amount
      value={minor === undefined ? null : moneyText(terms, minor)}
      minDigits={2}
      maxDigits={maxDigits}
      unit={quote}
    />
  );
  const stop = (label: string, result: StopResult | null): ReactNode =>
    result === null ? null : (
      <Fact label={label}>
        {price(result.ticks)} <Amount value={moneyText(terms, result.profit)} minDigits={2} maxDigits={2} sign tone />
      </Fact>
    );
  return (
    <>
      <dl className={cx(money.facts, styles.facts)}>
        {isWhole ? (
          <>
            <Fact label={t`Price, about`}>{price(ticks)}</Fact>
            <Fact label={ticket.side === 'long' ? t`Price, at most` : t`Price, at least`}>{price(worst)}</Fact>
          </>
        ) : (
          <>
            <Fact label={t`Index price`}>{price(mark)}</Fact>
            <Fact label={t`Spread`}>{price(ticks === null || mark === null ? null : Math.abs(ticks - mark))}</Fact>
          </>
        )}
        <Fact label={t`Lots`}>
          {lots === null ? (
            '–'
          ) : (
            <>
              <Amount value={String(lots)} /> (<Amount value={amountText(terms, lots)} maxDigits={8} unit={base} />)
            </>
          )}
        </Fact>
        <Fact label={t`Position value`} isMain>
          {amount(cost?.value)}
        </Fact>
        <Fact label={t`Margin, paid by the platform`}>{amount(cost?.margin)}</Fact>
        {isWhole ? <Fact label={t`Opening fee`}>{t({ message: 'None', context: 'fee' })}</Fact> : null}
        <Fact label={t`Liquidation price`}>
          <Liquidation market={market} model={model} />
        </Fact>
        {isWhole ? (
          <>
            {stop(t`Take profit`, takeProfit)}
            {stop(t`Stop-loss`, stopLoss)}
            <Fact label={t`Overnight fee, from its margin`}>{amount(night?.fee, 4)}</Fact>
          </>
        ) : null}
        <Fact label={t`Closed at the latest`}>{dateTime(closedBy)}</Fact>
        <Fact label={t`At risk`}>{t`Nothing of yours`}</Fact>
      </dl>
      <p className={styles.safe}>
        {t`What the position gains is yours and stays in your futures account. A loss is borne by the platform alone, and what is left of the margin goes back to it.`}
      </p>
    </>
  );
}

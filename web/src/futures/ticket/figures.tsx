import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { moneyText, priceText } from './terms.ts';
import styles from './ticket.module.css';
import type { TicketModel } from './use-ticket.ts';

interface FiguresProps {
  market: MarketRow;
  model: TicketModel;
  shown: LeverTerms;
}

/** What the position costs and where it ends, moving with the form. */
export function Figures({ market, model, shown }: FiguresProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const rate = number(shown.fee_percent, { maxDigits: 4 });
  const { summary, account, ticket } = model;
  const { terms } = account;
  const { cost, reduction } = summary;
  const money = (minor: bigint | undefined | null): string | null =>
    minor === undefined || minor === null ? null : moneyText(terms, minor);
  if (ticket.isReduceOnly) {
    return (
      <dl className={styles.figures}>
        <Figure label={t`Closes, lots`} isMain>
          <Amount value={reduction === null ? null : String(reduction.lots)} />
        </Figure>
        <Figure label={t`Estimated P&L`} isMain>
          <Amount value={money(reduction?.profit)} maxDigits={2} sign tone />
        </Figure>
      </dl>
    );
  }
  return (
    <dl className={styles.figures}>
      <Figure label={t`Margin`} isMain>
        <Amount value={money(cost?.margin)} maxDigits={2} minDigits={2} />
      </Figure>
      <Figure label={t`Fee (${rate}%)`} isMain>
        <Amount value={money(cost?.fee)} maxDigits={4} minDigits={2} />
      </Figure>
      <Figure label={t`Liquidation price`} isMain>
        <Liquidation model={model} market={market} />
      </Figure>
    </dl>
  );
}

/** What an opening costs beside its fee: the spread, with its unit, and each night. */
export function MoreFigures({ market, model: { summary, account, ticket } }: Omit<FiguresProps, 'shown'>) {
  const { t } = useLingui();
  const { ticks, night } = summary;
  const { terms, mark } = account;
  const quote = market.legal_name;
  if (ticket.isReduceOnly) return null;
  return (
    <dl className={styles.more}>
      {ticket.kind === 'limit' || ticks === null || mark === null ? null : (
        <Figure label={t`Spread`}>
          <Amount value={priceText(terms, Math.abs(ticks - mark))} digits={market.price_scale} unit={quote} />
        </Figure>
      )}
      <Figure label={t`Overnight fee`}>
        <Amount value={night === null ? null : moneyText(terms, night.fee)} minDigits={2} maxDigits={4} unit={quote} />
      </Figure>
    </dl>
  );
}

/** A price, or in words that there is none, or that nobody knows. */
export function Liquidation({ model: { summary, account }, market }: Pick<FiguresProps, 'model' | 'market'>) {
  const { t } = useLingui();
  const { cost, liquidation, isLiquidationKnown } = summary;
  if (cost === null || !isLiquidationKnown) return <Amount value={null} />;
  if (liquidation === null) return <>{t({ message: 'None', context: 'liquidation price' })}</>;
  return <Amount value={priceText(account.terms, liquidation)} digits={market.price_scale} />;
}

function Figure({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

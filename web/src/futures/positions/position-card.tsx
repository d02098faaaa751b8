import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { runningProfit } from '@aureus/core/futures/risk.ts';
import { useLingui } from '@lingui/react/macro';
import { PriceStateBadge } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useTick, useTicks } from '../../platform/live/market-hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { openFigures, type PosterFigures } from '../share/figures.ts';
import { COPIED, CopyBadge, Figure, quoteOf, SideBadge, TrialBadge } from './parts.tsx';
import styles from './positions.module.css';
import { PriceBar } from './price-bar.tsx';
import {
  type Account,
  type Held,
  isolatedRisk,
  liquidationOf,
  moneyText,
  nextNight,
  percentText,
  priceOf,
  shareText,
} from './reckon.ts';

export type Act = 'close' | 'stops' | 'margin' | 'selfHold' | 'receipts';

export interface PositionCardProps {
  row: LeverRow;
  market: MarketRow | undefined;
  held: Held | null;
  account: Account | null;
  onAct: (act: Act) => void;
  /** Shows it to others, as it stands now. */
  onShare: (figures: PosterFigures) => void;
}

/** An open position: what it has gained, where it stands between entry and liquidation, and what can be done with it. */
export function PositionCard({ row, market, held, account, onAct, onShare }: PositionCardProps) {
  const { t } = useLingui();
  const { percent, dateTime } = useFormat();
  useTicks(row.match_id);
  const isStale = useTick(row.match_id, (tick) => tick?.isStale === true || tick?.priceState === 'stale');
  const unit = quoteOf(row);
  const isCopy = row.order_type === COPIED;
  // What is done unasked to a position that stays open: the overnight fee, and of shares the dividend, on the first day too.
  const mayHaveReceipts = row.overnight_money !== '0' || market?.kind === 'stock';
  const isPriced = row.update_price !== '0' && !isStale;
  const running = held === null ? runningText(row) : moneyText(held.counting, runningProfit(held));
  const share = shareText(running, row.origin_caution_money);
  const ticks = held !== null && account !== null ? liquidationOf(account, held) : null;
  const liquidation =
    held === null || account === null ? row.liquidation_price : ticks === null ? null : priceOf(held.counting, ticks);
  return (
    <article className={styles.card} data-stale={!isPriced || undefined}>
      <header className={styles.head}>
        <h2 className={styles.pair}>{row.symbol}</h2>
        <SideBadge type={row.type} />
        <Badge tone="plain">{`${row.multiple}×`}</Badge>
        {row.cross === 1 || row.trial_ends !== null ? null : <Badge tone="plain">{t`Isolated`}</Badge>}
        <TrialBadge trial_ends={row.trial_ends} />
        <CopyBadge order_type={row.order_type} copied_from={row.copied_from} />
        {market ? <PriceStateBadge market={market} /> : null}
      </header>
      <p className={styles.profit}>
        <span className="visually-hidden">{t`P&L`} </span>
        <strong>
          <Amount value={isPriced ? running : null} minDigits={2} maxDigits={2} sign tone personal />
        </strong>
        <span className={styles.share}>
          {unit} {isPriced && share !== null ? percent(share, 1) : null}
        </span>
        {isPriced && share !== null ? (
          <Button
            kind="text"
            size="small"
            className={styles.give}
            onClick={() => onShare(openFigures(row, running, share))}
          >
            {t`Share`}
          </Button>
        ) : null}
      </p>
      {isPriced && liquidation ? <PriceBar from={row.price} to={liquidation} mark={row.update_price} /> : null}
      <dl className={styles.figures}>
        <Figure label={t`Size`}>
          <Amount value={row.number} unit={row.symbol.split('/')[0]} maxDigits={8} />
        </Figure>
        <Figure label={t`Lots`}>
          <Amount value={String(row.share)} maxDigits={2} />
        </Figure>
        <Figure label={t`Entry price`}>
          <Amount value={row.price} maxDigits={8} />
        </Figure>
        <Figure label={t`Mark price`}>
          <Amount value={isPriced ? row.update_price : null} maxDigits={8} />
        </Figure>
        <Figure label={t`Liquidation price`}>
          <span className={styles.warn}>
            <Amount value={liquidation} maxDigits={8} />
          </span>
        </Figure>
        <Figure label={t`Margin left`}>
          <Amount value={row.caution_money} maxDigits={2} personal />
        </Figure>
        <Figure label={t`Take profit`}>
          <Amount value={row.target_profit_price === '0' ? null : row.target_profit_price} maxDigits={8} />
        </Figure>
        <Figure label={t`Stop-loss`}>
          <Amount value={row.stop_loss_price === '0' ? null : row.stop_loss_price} maxDigits={8} />
        </Figure>
        <Figure label={t`Fees so far`}>
          <Amount value={new Decimal(row.trade_fee).plus(row.overnight_money).toString()} maxDigits={4} personal />
        </Figure>
        {row.cross === 0 && held !== null ? (
          <Figure label={t`Risk rate`}>
            <Amount value={percentText(isolatedRisk(held) ?? 0n)} unit="%" maxDigits={0} />
          </Figure>
        ) : null}
        {row.fact_profits === '0' ? null : (
          <Figure label={t`Realized`}>
            <Amount value={row.fact_profits} maxDigits={2} sign tone personal />
          </Figure>
        )}
        {row.trial_ends === null ? null : <Figure label={t`Closed at the latest`}>{dateTime(row.trial_ends)}</Figure>}
      </dl>
      {held !== null && account !== null ? <NextNight held={held} account={account} unit={unit} /> : null}
      {isPriced ? null : (
        <p className={styles.noPrice}>{t`No price right now. What depends on it is shown again with the next one.`}</p>
      )}
      <footer className={styles.acts}>
        <Button kind="secondary" size="small" onClick={() => onAct('close')}>
          {t({ message: 'Close', context: 'position' })}
        </Button>
        {isCopy ? (
          <Button kind="secondary" size="small" onClick={() => onAct('selfHold')}>
            {t`Self-hold`}
          </Button>
        ) : (
          <Button kind="secondary" size="small" onClick={() => onAct('stops')}>
            {t({ message: 'TP/SL', context: 'take profit and stop-loss' })}
          </Button>
        )}
        {row.trial_ends === null && !isCopy ? (
          <Button kind="secondary" size="small" onClick={() => onAct('margin')}>
            {t`Add margin`}
          </Button>
        ) : null}
        {mayHaveReceipts ? (
          <Button kind="text" size="small" onClick={() => onAct('receipts')}>
            {t`Receipts`}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}

/** What the server said a position has gained, without what closings of a part have brought. */
function runningText({ profits, fact_profits }: LeverRow): string {
  return new Decimal(profits).minus(fact_profits).toString();
}

/** What the next night will take, and where it moves the liquidation price. */
function NextNight({ held, account, unit }: { held: Held; account: Account; unit: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const night = nextNight(account, held);
  if (night === null || night.fee === 0n) return null;
  const fee = `${number(moneyText(held.counting, night.fee), { maxDigits: 4 })} ${unit}`;
  const price = night.liquidation === null ? null : number(priceOf(held.counting, night.liquidation), { maxDigits: 8 });
  return (
    <p className={styles.night}>
      {price === null
        ? t`Next overnight fee (00:01 UTC): ${fee}`
        : t`Next overnight fee (00:01 UTC): ${fee}. The liquidation price is then ${price}.`}
    </p>
  );
}

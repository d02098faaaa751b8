import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contractsQuery } from '../queries.ts';
import { closedFigures, type PosterFigures } from '../share/figures.ts';
import { ShareSheet } from '../share/lazy-share.ts';
import { CopyBadge, Figure, NumberText, quoteOf, SideBadge, TrialBadge } from './parts.tsx';
import styles from './positions.module.css';
import { ReceiptSheet } from './lazy-receipt-sheet.tsx';
import { useReasonText } from './use-reason-text.ts';

type State = 'closed' | 'cancelled';

/** Positions that were closed and orders that were cancelled, each with the reason. */
export function ContractHistory({ market }: { market: MarketRow | null }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>('closed');
  const query = useInfiniteQuery(contractsQuery(state, market));
  const rows = query.data?.pages.flatMap(({ message }) => message.data) ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const [shared, setShared] = useState<PosterFigures | null>(null);
  return (
    <>
      <div className={styles.chips}>
        <ChipRow label={t`What has ended`}>
          <Chip selected={state === 'closed'} onClick={() => setState('closed')}>
            {t`Closed positions`}
          </Chip>
          <Chip selected={state === 'cancelled'} onClick={() => setState('cancelled')}>
            {t`Cancelled orders`}
          </Chip>
        </ChipRow>
      </div>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={3} lead={false} />}
        empty={<EmptyState title={state === 'closed' ? t`No closed positions yet` : t`No cancelled orders`} />}
      >
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row.id}>
              <EndedCard row={row} onReceipts={() => setOpened(row.id)} onShare={setShared} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {shared === null ? null : <ShareSheet figures={shared} onClose={() => setShared(null)} />}
      {opened === null ? null : <ReceiptSheet id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface EndedCardProps {
  row: LeverRow;
  onReceipts: () => void;
  onShare: (figures: PosterFigures) => void;
}

function EndedCard({ row, onReceipts, onShare }: EndedCardProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const reasonText = useReasonText();
  const isClosed = row.status === 3;
  const poster = isClosed ? closedFigures(row) : null;
  const byUser = isClosed ? t`Closed by you` : t`Cancelled by you`;
  const reason = row.reason === null ? null : row.reason === 'user' ? byUser : reasonText(row.reason);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.pair}>{row.symbol}</h2>
        <SideBadge type={row.type} />
        <Badge tone="plain">{`${row.multiple}×`}</Badge>
        <TrialBadge trial_ends={row.trial_ends} />
        <CopyBadge order_type={row.order_type} copied_from={row.copied_from} />
        {reason === null ? null : (
          <span className={styles.end}>
            <Badge tone={row.reason === 'liquidation' ? 'danger' : 'gold'}>{reason}</Badge>
          </span>
        )}
      </header>
      {isClosed ? (
        <p className={styles.profit}>
          <span className="visually-hidden">{t`P&L`} </span>
          <strong>
            <Amount value={row.fact_profits} minDigits={2} maxDigits={4} sign tone personal />
          </strong>
          <span className={styles.share}>{quoteOf(row)}</span>
        </p>
      ) : null}
      <dl className={styles.figures}>
        <Figure label={t`Size`}>
          <Amount value={row.number} unit={row.symbol.split('/')[0]} maxDigits={8} />
        </Figure>
        <Figure label={isClosed ? t`Entry price` : t`Limit price`}>
          <Amount value={row.price} maxDigits={8} />
        </Figure>
        {isClosed ? (
          <>
            <Figure label={t`Closing price`}>
              <Amount value={row.update_price} maxDigits={8} />
            </Figure>
            <Figure label={t`Fees`}>
              <Amount value={new Decimal(row.trade_fee).plus(row.overnight_money).toString()} maxDigits={4} personal />
            </Figure>
          </>
        ) : null}
      </dl>
      <div className={styles.foot}>
        <p className={styles.when}>
          {dateTime(row.complete_time ?? row.time)} · <NumberText id={row.id} />
        </p>
        {poster === null ? null : (
          <Button kind="text" size="small" onClick={() => onShare(poster)}>
            {t`Share`}
          </Button>
        )}
        {isClosed ? (
          <Button kind="text" size="small" onClick={onReceipts}>
            {t`Receipts`}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

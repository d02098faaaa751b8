import type { LeverReceipt, LeverRow } from '@aureus/contract/futures/shapes.ts';
import { isSame, readReceipt, versionOf } from '@aureus/core/futures/read-receipt.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMarkets, useScales } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { Recomputed } from '../../ui/money/recomputed.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { receiptsQuery } from '../queries.ts';
import { CopyStopFacts } from './copy-stop-facts.tsx';
import { NumberText, quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import {
  DividendFacts,
  LiquidationFacts,
  NightFacts,
  type ReceiptCounting,
  StopFacts,
  TermFacts,
} from './receipt-facts.tsx';
import { priceOf } from './reckon.ts';
import { SplitFacts } from './split-facts.tsx';
import { useReasonText } from './use-reason-text.ts';

/** Why a position was closed further from the mark than its spread: two price sources did not agree. */
function ApartNote({ symbol, ppm }: { symbol: string; ppm: number }) {
  const { t } = useLingui();
  const apart = useFormat().percent(String(ppm / 10_000), 4);
  return (
    <p>{t`Only two price sources were live for ${symbol}, ${apart} apart. The closing price goes by the worse of the two.`}</p>
  );
}

export interface ReceiptSheetProps {
  /** Of the position. */
  id: number;
  onClose: () => void;
}

/** What was done to a position without its owner asking, each reckoned again on this device. Mounted while it is open. */
export function ReceiptSheet({ id, onClose }: ReceiptSheetProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(receiptsQuery(id));
  const [first] = query.data?.pages ?? [];
  const receipts = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Sheet open onClose={onClose} title={t`Receipts`} foot={<Button onClick={onClose}>{t`Done`}</Button>}>
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={4} lead={false} />}>
        {first ? <PositionFacts row={first.position} /> : null}
        {first && receipts.length === 0 ? (
          <EmptyState
            title={t`No receipts`}
            note={t`There is one for each liquidation, take profit, stop-loss, overnight fee, dividend and split, and for the end of a trial or of copying.`}
          />
        ) : (
          <>
            {first
              ? receipts.map((receipt) => <Receipt key={receipt.id} receipt={receipt} position={first.position} />)
              : null}
            {query.hasNextPage ? <ListEnd query={query} /> : null}
          </>
        )}
      </ListStates>
    </Sheet>
  );
}

function PositionFacts({ row }: { row: LeverRow }) {
  const { t } = useLingui();
  const reasonText = useReasonText();
  return (
    <dl className={form.facts}>
      <Fact label={t`Position`}>
        <NumberText id={row.id} />
      </Fact>
      <Fact label={t`Market`}>
        {row.symbol} · {row.type === 1 ? t`Long` : t`Short`} · {`${row.multiple}×`}
      </Fact>
      <Fact label={t`Entry price`}>
        <Amount value={row.price} maxDigits={8} />
      </Fact>
      {row.status === 3 ? (
        <>
          <Fact label={t`Closing price`}>
            <Amount value={row.update_price} maxDigits={8} />
          </Fact>
          <Fact label={t`Result before fees`} isMain>
            <Amount value={row.fact_profits} unit={quoteOf(row)} maxDigits={4} sign tone personal />
          </Fact>
          {row.reason === null ? null : <Fact label={t`Ended by`}>{reasonText(row.reason)}</Fact>}
        </>
      ) : null}
    </dl>
  );
}

function Receipt({ receipt, position }: { receipt: LeverReceipt; position: LeverRow }) {
  const { t } = useLingui();
  const { moment, dateTime } = useFormat();
  const { markets } = useMarkets();
  const scale = useScales().get(position.legal_id);
  const read = readReceipt(receipt);
  const price = (marketId: number, ticks: number): string | undefined => {
    const market = markets.find(({ id }) => id === marketId);
    return market && priceOf(market, ticks);
  };
  if (read === null || scale === undefined) return null;
  const version = versionOf(receipt.rule);
  const counting: ReceiptCounting = { scale, unit: quoteOf(position), price };
  const words = {
    stop: t`Stop executed`,
    liquidation: t`Liquidation`,
    night: t`Overnight fee`,
    dividend: t`Dividend`,
    split: t`Split`,
    term: position.trial_ends === null ? t`Copying ended` : t`Trial over`,
    copies: t`Stop-loss of the copies`,
  };
  const title = words[read.kind];
  const body =
    read.kind === 'stop' ? (
      <StopFacts read={read} receipt={receipt} position={position} counting={counting} />
    ) : read.kind === 'copies' ? (
      <CopyStopFacts read={read} counting={counting} />
    ) : read.kind === 'term' ? (
      <TermFacts read={read} receipt={receipt} position={position} counting={counting} />
    ) : read.kind === 'liquidation' ? (
      <LiquidationFacts read={read} receipt={receipt} position={position} counting={counting} />
    ) : read.kind === 'night' ? (
      <NightFacts read={read} position={position} counting={counting} />
    ) : read.kind === 'dividend' ? (
      <DividendFacts read={read} position={position} counting={counting} />
    ) : (
      <SplitFacts read={read} position={position} counting={counting} />
    );
  return (
    <section className={styles.receipt} aria-label={title}>
      <h3 className={styles.receiptTitle}>
        {title} <time dateTime={receipt.created_at}>{dateTime(receipt.created_at)}</time>
      </h3>
      {body}
      {receipt.ticks.length === 0 ? null : (
        <details className={styles.recorded}>
          <summary>{t`Recorded prices`}</summary>
          <table className={styles.ticks}>
            <thead>
              <tr>
                <th scope="col">{t`Market`}</th>
                <th scope="col">{t`Recorded at`}</th>
                <th scope="col">{t`Mark price`}</th>
              </tr>
            </thead>
            <tbody>
              {receipt.ticks.map((tick) => (
                <tr key={tick.match_id}>
                  <td>{tick.symbol}</td>
                  <td>
                    {moment(tick.second * 1_000)} · <NumberText id={tick.sequence} />
                  </td>
                  <td>
                    <Amount value={tick.mark} maxDigits={8} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {receipt.ticks.map((tick) =>
            tick.apart_ppm === undefined ? null : (
              <ApartNote key={tick.match_id} symbol={tick.symbol} ppm={tick.apart_ppm} />
            ),
          )}
        </details>
      )}
      <dl className={form.facts}>
        <Fact label={t`Rule`}>{t`Version ${version}`}</Fact>
      </dl>
      <Recomputed isEqual={isSame(receipt, price)} />
    </section>
  );
}

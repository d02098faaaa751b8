import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelfHoldSheet } from '../../copy/public.ts';
import { useMarkets } from '../../market/public.ts';
import { useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { useTick } from '../../platform/live/market-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contractsQuery, openPositionsQuery } from '../queries.ts';
import type { PosterFigures } from '../share/figures.ts';
import { ShareSheet } from '../share/lazy-share.ts';
import { CloseManySheet } from './close-many-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { type Act, PositionCard } from './position-card.tsx';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { ReceiptSheet } from './lazy-receipt-sheet.tsx';
import { RiskBar } from './risk-bar.tsx';
import { StopsSheet } from './stops-sheet.tsx';
import { type Reckoning, useReckoning } from './use-account.ts';

/** What is asked to be done with a position: the row as it was then, in case it is gone from the list meanwhile. */
interface Asked {
  readonly act: Act;
  readonly row: LeverRow;
}

/** Open positions of a market or of all, how the account stands, and what can be done with them. */
export function OpenPositions({ market }: { market: MarketRow | null }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(contractsQuery('open', market));
  const rows = query.data?.pages.flatMap(({ message }) => message.data) ?? [];
  // The list may go on where it was not scrolled to; what is closed together is all of it.
  const { data: everything } = useQuery(openPositionsQuery());
  const all = everything?.filter(({ match_id }) => market === null || match_id === market.id) ?? rows;
  const { markets } = useMarkets();
  const reckoning = useReckoning(rows);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shared, setShared] = useState<PosterFigures | null>(null);
  const [isClosing, setClosing] = useState(false);
  useTradeKeys(rows.length > 1 ? { all: () => setClosing(true) } : {});
  const currencies = [...new Map(rows.map((row) => [row.legal_id, quoteOf(row)]))];
  const close = (): void => setAsked(null);
  return (
    <>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={2} lead={false} />}
        empty={<EmptyState title={t`No open positions`} note={t`Open a long or a short on the trade screen.`} />}
      >
        <div className={styles.summary}>
          {currencies.map(([id, unit]) => {
            const account = reckoning.account(id);
            return account === null ? null : <RiskBar key={id} account={account} unit={unit} />;
          })}
          {rows.length > 1 ? (
            <Button kind="secondary" size="small" className={styles.many} onClick={() => setClosing(true)}>
              {t`Close several`}
            </Button>
          ) : null}
        </div>
        <ul className={cx(styles.cards, styles.open)}>
          {rows.map((row) => (
            <li key={row.id}>
              <PositionCard
                row={row}
                market={markets.find(({ id }) => id === row.match_id)}
                held={reckoning.held(row)}
                account={reckoning.account(row.legal_id)}
                onAct={(act) => setAsked({ act, row })}
                onShare={setShared}
              />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {asked === null ? null : (
        <PositionAct
          key={`${asked.act} ${asked.row.id}`}
          act={asked.act}
          row={rows.find(({ id }) => id === asked.row.id) ?? asked.row}
          priceScale={markets.find(({ id }) => id === asked.row.match_id)?.price_scale ?? 8}
          reckoning={reckoning}
          onClose={close}
        />
      )}
      {shared === null ? null : <ShareSheet figures={shared} onClose={() => setShared(null)} />}
      {isClosing ? (
        <CloseManySheet
          rows={all}
          isWhole={everything !== undefined && everything !== null}
          pair={market}
          reckoning={reckoning}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </>
  );
}

interface PositionActProps extends Asked {
  priceScale: number;
  reckoning: Reckoning;
  onClose: () => void;
}

function PositionAct({ act, row, priceScale, reckoning, onClose }: PositionActProps) {
  const refusal = useCloseRefusal(row.match_id);
  const props = { row, held: reckoning.held(row), account: reckoning.account(row.legal_id), onClose };
  switch (act) {
    case 'close':
      return <CloseSheet {...props} refusal={refusal} />;
    case 'stops':
      return <StopsSheet {...props} priceScale={priceScale} />;
    case 'margin':
      return <MarginSheet {...props} />;
    case 'selfHold':
      return <SelfHoldSheet row={row} onClose={onClose} />;
    case 'receipts':
      return <ReceiptSheet id={row.id} onClose={onClose} />;
  }
}

/** Why a position of a market cannot be closed at the price of now. */
function useCloseRefusal(marketId: number): string | undefined {
  const { t } = useLingui();
  const state = useTick(marketId, (tick) => tick?.priceState);
  if (state === undefined || isAllowed('close', state)) return undefined;
  return state === 'closed' ? t`The market is closed` : t`No price to close at`;
}

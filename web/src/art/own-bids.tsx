import type { OwnArtBid } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './art.module.css';
import { ownBidsQuery } from './queries.ts';

/** What the user has bid, the newest first, and what became of it. */
export function OwnBids() {
  const { t } = useLingui();
  const query = useInfiniteQuery(ownBidsQuery());
  const bids = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={bids.length === 0}
      skeleton={<SkeletonRows count={5} />}
      empty={<EmptyState title={t`You have not bid yet`} />}
    >
      <ul className={styles.rows}>
        {bids.map((bid) => (
          <li key={bid.id}>
            <OwnBid bid={bid} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}

function OwnBid({ bid }: { bid: OwnArtBid }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const margins = {
    held: t`Deposit set aside`,
    returned: t`Deposit returned`,
    forfeited: t`Deposit lost`,
  };
  const isLeading = bid.status === 1;
  return (
    <a href={`#/pages/nft/artworkDetail?code=${bid.code}`} className={styles.bidRow}>
      <img src={bid.nft_image} alt="" width={56} height={56} loading="lazy" className={styles.square} />
      <span className={styles.bidder}>
        <b>{bid.nft_name}</b>
        <small>{dateTime(bid.created)}</small>
        <small>{margins[bid.margin_state]}</small>
      </span>
      <span className={styles.bidPrice}>
        <Amount value={bid.price} unit={bid.currency_name} maxDigits={8} personal />
        <Badge tone={isLeading ? 'gold' : 'plain'}>
          {isLeading
            ? bid.sale_state === 'open'
              ? t({ message: 'Highest', context: 'bid' })
              : t({ message: 'Won', context: 'auction' })
            : t({ message: 'Outbid', context: 'bid' })}
        </Badge>
      </span>
    </a>
  );
}

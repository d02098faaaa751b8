import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import money from '../ui/money/money-form.module.css';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './art.module.css';
import { bidsQuery } from './queries.ts';

const FIRST = 3;

/** The newest bids of an auction, as they come. */
export function BidList({ item }: { item: Pick<ArtItem, 'code'> }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const query = useQuery(bidsQuery(item.code));
  const [isWhole, setWhole] = useState(false);
  const bids = query.data ?? [];
  return (
    <section className={money.box} aria-labelledby="work-bids">
      <h2 id="work-bids" className={styles.heading}>
        {t`Latest bids`}
      </h2>
      <ListStates
        query={query}
        isEmpty={bids.length === 0}
        empty={<p className={styles.quiet}>{t`Nobody has bid yet.`}</p>}
        skeleton={<SkeletonRows count={2} />}
      >
        <ul className={styles.bids}>
          {bids.slice(0, isWhole ? undefined : FIRST).map((bid) => (
            <li key={bid.id}>
              <Avatar name={bid.nick_name} src={bid.head_portrait} size={32} />
              <span className={styles.bidder}>
                <b>{bid.nick_name}</b>
                <small>{ago(bid.created)}</small>
              </span>
              {bid.is_demo ? <SimulatedMark /> : null}
              <span className={styles.bidPrice}>
                <Amount value={bid.price} unit={bid.currency_name} maxDigits={8} />
                {bid.status === 1 ? <Badge>{t({ message: 'Highest', context: 'bid' })}</Badge> : null}
              </span>
            </li>
          ))}
        </ul>
        {!isWhole && bids.length > FIRST ? (
          <Button kind="text" size="small" onClick={() => setWhole(true)}>
            {t`More bids`}
          </Button>
        ) : null}
      </ListStates>
    </section>
  );
}

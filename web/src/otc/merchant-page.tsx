import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AdvertItem } from './advert-row.tsx';
import { MerchantCard } from './merchant-card.tsx';
import styles from './otc.module.css';
import { merchantQuery, ratingsQuery } from './queries.ts';
import { TakeSheet } from './take-sheet.tsx';

/** A merchant, as everybody sees them: figures, advertisements, and what others said. */
export default function MerchantPage() {
  const { t } = useLingui();
  const { id = '0' }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery(merchantQuery(id));
  return (
    <>
      <NavBar title={query.data?.merchant.name ?? t`Merchant`} />
      <main className={layout.wide} data-wide>
        {isRefusedAs(query.error, 'otc_merchant_unknown') ? (
          <EmptyState
            title={t`There is no such merchant`}
            action={<a className={styles.link} href="#/pages/otc/otc">{t`See all advertisements`}</a>}
          />
        ) : (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={4} />}>
            {query.data === undefined ? null : (
              <>
                <MerchantCard merchant={query.data.merchant} />
                <Adverts adverts={query.data.adverts} />
                <Ratings id={id} />
              </>
            )}
          </ListStates>
        )}
      </main>
    </>
  );
}

function Adverts({ adverts }: { adverts: readonly AdvertRow[] }) {
  const { t } = useLingui();
  const requireLogin = useRequireLogin();
  const [taking, setTaking] = useState<number | null>(null);
  return (
    <section aria-labelledby="otc-adverts">
      <h2 id="otc-adverts" className={styles.heading}>
        {t`Advertisements`}
      </h2>
      {adverts.length === 0 ? <p className={styles.quiet}>{t`None right now.`}</p> : null}
      <ul className={styles.adverts}>
        {adverts.map((advert) => (
          <li key={advert.id}>
            <AdvertItem advert={advert} hasMerchant={false} onTake={() => requireLogin(() => setTaking(advert.id))} />
          </li>
        ))}
      </ul>
      {taking === null ? null : <TakeSheet id={taking} onClose={() => setTaking(null)} />}
    </section>
  );
}

function Ratings({ id }: { id: string }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const query = useInfiniteQuery(ratingsQuery(id));
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="otc-ratings">
      <h2 id="otc-ratings" className={styles.heading}>
        {t`Ratings`}
      </h2>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState title={t`No ratings yet`} />}
      >
        <ul className={styles.ratings}>
          {rows.map(({ id: key, mark, text, by, at }) => (
            <li key={key}>
              <Badge tone={mark === 'good' ? 'up' : 'down'}>{mark === 'good' ? t`Went well` : t`Went badly`}</Badge>
              <small>
                {by} · {date(at)}
              </small>
              {text === '' ? null : <p>{text}</p>}
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
    </section>
  );
}

import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { usePercent } from './use-percent.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { CopyRow } from '../ui/money/copy-row.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './art.module.css';
import { BidList } from './bid-list.tsx';
import { HeartButton } from './heart-button.tsx';
import { WorkHands } from './work-hands.tsx';
import { type WorkName, workQuery } from './queries.ts';
import { useArtRefresh } from './refresh-art.ts';
import { SalePanel } from './sale-panel.tsx';
import { useSaleStream } from './use-sale-stream.ts';
import { WorkMedia } from './work-media.tsx';
import { useModeNames, useRarityNames, useTypeNames } from './words.ts';

/** One work, whatever it is: what it looks and sounds like, who made it, how it is sold, and through whose hands it went. */
export default function WorkPage() {
  const { t } = useLingui();
  const named: WorkName = useSearch({ strict: false });
  const isNamed = named.id !== undefined || named.code !== undefined;
  const query = useQuery(workQuery(named));
  useArtRefresh();
  useSaleStream(query.data);
  return (
    <>
      <NavBar title={query.data?.name ?? t`Work`} />
      <main className={styles.market} data-wide>
        {!isNamed || isRefusedAs(query.error, 'art_work_unknown') ? (
          <EmptyState
            title={t`There is no such work`}
            action={<a className={styles.link} href="#/pages/nft/nft">{t`All works`}</a>}
          />
        ) : (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<Skeleton height={360} radius={14} />}>
            {query.data === undefined ? null : <Work item={query.data} />}
          </ListStates>
        )}
      </main>
    </>
  );
}

function Work({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const percent = usePercent();
  const modes = useModeNames();
  const types = useTypeNames();
  const rarities = useRarityNames();
  const [edition, editions] = [item.edition, item.editions];
  return (
    <div className={styles.work}>
      <div className={styles.picture}>
        <WorkMedia item={item} />
        <HeartButton item={item} />
      </div>
      <div className={styles.about}>
        <div className={styles.badges}>
          <Badge>{item.rarity}</Badge>
          <Badge tone="plain">{types[item.type]}</Badge>
          {item.sale_id === null ? null : <Badge tone="plain">{modes[item.pay_type]}</Badge>}
          {item.rarity_status === 0 ? <Badge tone="warn">{t`Closed box`}</Badge> : null}
          {item.resell_nft_status === 1 ? <Badge tone="plain">{t`Resale`}</Badge> : null}
        </div>
        <a href={`#/pages/nft/artistDetail?uid=${item.author_id}`} className={styles.author}>
          <Avatar name={item.author_name} src={item.author_avatar} size={40} />
          <span>
            <small>{t`Creator`}</small>
            <b>{item.author_name}</b>
          </span>
        </a>
        {item.description === '' ? null : <p className={styles.words}>{item.description}</p>}
        {item.pay_type === 2 && item.sale_id !== null ? <BidList item={item} /> : null}
        <section className={money.box} aria-label={t`About this work`}>
          <dl className={money.facts}>
            {/* Above the page a long one is cut. */}
            <Fact label={t({ message: 'Name', context: 'of a work' })}>{item.name}</Fact>
            <Fact label={t({ message: 'Owner', context: 'of a work' })}>{item.own ? t`You` : item.owner_name}</Fact>
            <Fact label={t`Rarity`}>{rarities[item.rarity]}</Fact>
            {editions > 1 ? <Fact label={t`Edition`}>{t`${edition} of ${editions}`}</Fact> : null}
            <Fact label={t`Royalty`}>{percent(item.royalty)}</Fact>
            <Fact label={t`Favourite of`}>{item.collect_number}</Fact>
            <CopyRow label={t({ message: 'Code', context: 'of a work' })} value={item.code} />
          </dl>
        </section>
        <WorkHands code={item.code} />
      </div>
      <SalePanel item={item} />
    </div>
  );
}

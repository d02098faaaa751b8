import type { SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './box.module.css';
import { BuyForm } from './buy-form.tsx';
import { OwnBoxes } from './own-boxes.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { PrizeList } from './prize-list.tsx';
import { seriesListQuery, seriesQuery } from './queries.ts';

/** All series of blind boxes; with a number, one of them: what can be in a box, and the form to buy one. */
export default function SeriesPage() {
  const { t } = useLingui();
  const { id } = useSearch({ from: '/pages/nft/series' });
  const query = useQuery({ ...seriesQuery(id ?? ''), enabled: id !== undefined });
  return (
    <>
      <NavBar title={id === undefined ? t`Blind boxes` : (query.data?.name ?? t`Blind boxes`)} />
      <main className={styles.page} data-wide>
        {id === undefined ? (
          <AllSeries />
        ) : isRefusedAs(query.error, 'box_series_unknown') ? (
          <EmptyState
            title={t`This series does not exist`}
            action={
              <a href="#/pages/nft/series" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                {t`See the series`}
              </a>
            }
          />
        ) : (
          <ListStates query={query} isEmpty={false} empty={null}>
            {query.data ? <Series info={query.data} /> : null}
          </ListStates>
        )}
      </main>
    </>
  );
}

function AllSeries() {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useInfiniteQuery(seriesListQuery());
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      empty={<EmptyState title={t`There are no blind boxes now`} />}
    >
      <ul className={styles.series}>
        {rows.map(({ id, name, author_name: author, phase, price, currency_name, boxes, sold, pictures }) => {
          const [there, gone] = [number(String(boxes)), number(String(sold))];
          return (
            <li key={id}>
              <a href={`#/pages/nft/series?id=${id}`} className={styles.card}>
                {pictures.length === 0 ? null : (
                  <span className={styles.pictures}>
                    {pictures.map((still) => (
                      <img key={still} src={still} alt="" width={80} height={80} loading="lazy" decoding="async" />
                    ))}
                  </span>
                )}
                <span className={styles.cardHead}>
                  <b>{name}</b>
                  <PhaseBadge phase={phase} />
                </span>
                <span className={styles.author}>{author}</span>
                <span className={styles.cardHead}>
                  <Amount value={price} unit={currency_name} maxDigits={8} />
                  <span>{t`${gone} of ${there} sold`}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage ? <ListEnd query={query} /> : null}
    </ListStates>
  );
}

function Series({ info }: { info: SeriesInfo }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const isLoggedIn = useLoggedIn();
  const [there, gone] = [number(String(info.boxes)), number(String(info.sold))];
  return (
    <div className={styles.whole}>
      <PrizeList prizes={info.prizes} />
      <aside className={styles.side}>
        <PhaseBadge phase={info.phase} />
        <dl className={money.facts}>
          <Fact label={t`Price of a box`} isMain>
            <Amount value={info.price} unit={info.currency_name} maxDigits={8} />
          </Fact>
          <Fact label={t({ message: 'Sold', context: 'blind boxes' })}>{t`${gone} of ${there}`}</Fact>
          <Fact label={t`Most for one person`}>{number(String(info.user_cap))}</Fact>
          <Fact label={t({ message: 'Works by', context: 'series of blind boxes' })}>{info.author_name}</Fact>
          {info.phase === 'soon' ? (
            <Fact label={t`Sale begins`}>
              <time dateTime={info.start_time}>{dateTime(info.start_time)}</time>
            </Fact>
          ) : null}
          <Fact label={t`Sale ends`}>
            <time dateTime={info.end_time}>{dateTime(info.end_time)}</time>
          </Fact>
          {info.phase === 'cancelled' ? null : (
            <Fact
              label={
                info.draw === null ? t`Draw, at the latest` : t({ message: 'Drawn', context: 'series of blind boxes' })
              }
            >
              <time dateTime={info.draw?.drawn_at ?? info.draw_time}>
                {dateTime(info.draw?.drawn_at ?? info.draw_time)}
              </time>
            </Fact>
          )}
        </dl>
        <BuyForm info={info} />
        <a href={`#/pages/nft/verify?id=${info.id}`} className={styles.more}>
          {info.draw === null ? t`How it is drawn` : t`Draw it again on this device`}
        </a>
        {isLoggedIn ? <OwnBoxes series={info.id} /> : null}
      </aside>
    </div>
  );
}

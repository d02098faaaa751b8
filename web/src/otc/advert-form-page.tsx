import type { OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { AdvertForm } from './advert-form.tsx';
import styles from './otc.module.css';
import { configQuery, ownAdvertsQuery, ownMerchantQuery } from './queries.ts';

/** Publishes an advertisement, or changes one. */
export default function AdvertFormPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const config = useQuery(configQuery());
  const own = useQuery({ ...ownMerchantQuery(), enabled: isLoggedIn });
  const adverts = useInfiniteQuery({ ...ownAdvertsQuery('running'), enabled: isLoggedIn && id !== undefined });
  const known: OwnAdvertRow | undefined = adverts.data?.pages
    .flatMap((page) => page.data)
    .find((advert) => String(advert.id) === id);
  const isMissing = id !== undefined && known === undefined;
  return (
    <>
      <NavBar title={id === undefined ? t`New advertisement` : t`Change the advertisement`} />
      <main className={layout.column}>
        {!isLoggedIn ? null : own.data?.merchant === null ? (
          <EmptyState
            title={t`Only merchants advertise`}
            action={<a className={styles.link} href="#/pages/otc/mine">{t`For merchants`}</a>}
          />
        ) : (
          <ListStates
            query={id === undefined ? config : adverts}
            isEmpty={isMissing}
            empty={
              <EmptyState
                title={t`There is no such advertisement`}
                action={<a className={styles.link} href="#/pages/otc/mine">{t`Your advertisements`}</a>}
              />
            }
            skeleton={<SkeletonForm count={6} />}
          >
            {config.data === undefined ? null : (
              <AdvertForm key={known?.revision ?? 0} config={config.data} known={known ?? null} />
            )}
          </ListStates>
        )}
      </main>
    </>
  );
}

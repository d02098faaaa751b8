import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import styles from './art.module.css';
import { type WorkName, workQuery } from './queries.ts';
import { useArtRefresh } from './refresh-art.ts';
import { useSaleStream } from './use-sale-stream.ts';

/** A page on which something is done with the work its address names. */
export function WorkFormPage({
  title,
  refusal,
  children,
}: {
  title: string;
  /** Why it cannot be done with this work now; null when it can. */
  refusal: (item: ArtItem) => string | null;
  children: (item: ArtItem) => ReactNode;
}) {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const named: WorkName = useSearch({ strict: false });
  const isNamed = named.id !== undefined || named.code !== undefined;
  const query = useQuery({ ...workQuery(named), enabled: isLoggedIn && isNamed });
  const item = query.data;
  const refused = item === undefined ? null : refusal(item);
  useArtRefresh();
  useSaleStream(item);
  return (
    <>
      <NavBar title={title} />
      <main className={layout.column}>
        {!isNamed || isRefusedAs(query.error, 'art_work_unknown') ? (
          <EmptyState
            title={t`There is no such work`}
            action={<a className={styles.link} href="#/pages/nft/nft">{t`All works`}</a>}
          />
        ) : isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {item === undefined ? null : refused === null ? (
              children(item)
            ) : (
              <EmptyState
                title={refused}
                action={
                  <a className={styles.link} href={`#/pages/nft/artworkDetail?id=${item.id}`}>
                    {t`To the work`}
                  </a>
                }
              />
            )}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

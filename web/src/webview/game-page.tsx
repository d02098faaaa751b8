import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settingQuery } from '../content/public.ts';
import { siteConfigQuery } from '../platform/site/site-config.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WebFrame } from './web-frame.tsx';

/** The game operators have chosen: a page of somebody else. */
export default function GamePage() {
  const { t } = useLingui();
  const game = useQuery(settingQuery('game_url'));
  const site = useQuery(siteConfigQuery());
  return (
    <>
      <NavBar title={t`Game`} homeward />
      <main>
        <ListStates
          query={{
            data: game.data === undefined ? undefined : site.data,
            isPending: game.isPending || site.isPending,
            error: game.error ?? site.error,
            refetch: () => Promise.all([game.refetch(), site.refetch()]),
          }}
          isEmpty={game.data === ''}
          skeleton={<Skeleton height="60dvh" radius={10} />}
          empty={<EmptyState title={t`There is no game right now`} />}
        >
          <WebFrame url={game.data ?? ''} hosts={site.data?.frame_hosts ?? []} title={t`Game`} />
        </ListStates>
      </main>
    </>
  );
}

import { hostOf } from '@aureus/contract/platform/safe-link.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { siteConfigQuery } from '../platform/site/site-config.ts';
import { ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WebFrame } from './web-frame.tsx';

/** A page of somebody else by its address: shown only on a host that operators have named, after a word of warning. */
export default function WebViewPage() {
  const { t } = useLingui();
  const { url = '' }: { url?: string | undefined } = useSearch({ strict: false });
  const site = useQuery(siteConfigQuery());
  const host = hostOf(url);
  return (
    <>
      <NavBar title={host ?? t`Page of others`} homeward />
      <main>
        <ListStates query={site} isEmpty={false} empty={null} skeleton={<Skeleton height="60dvh" radius={10} />}>
          <WebFrame url={url} hosts={site.data?.frame_hosts ?? []} title={host ?? t`Page of others`} />
        </ListStates>
      </main>
    </>
  );
}

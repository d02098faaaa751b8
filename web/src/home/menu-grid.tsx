import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { menuQuery } from '../content/public.ts';
import { OtcRunningBadge } from '../otc/public.ts';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { ErrorState } from '../ui/list-states.tsx';
import type { Icon } from '../ui/icon.tsx';
import {
  ArtIcon,
  CoinsIcon,
  OtcIcon,
  DualIcon,
  GameIcon,
  GiftIcon,
  LoanIcon,
  LockIcon,
  PeopleIcon,
  RocketIcon,
} from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './home.module.css';
import { useLater } from './use-later.ts';

/** Text and icon of a tile by its key. A key this build does not know shows itself. */
const tiles: Readonly<Record<string, { label: MessageDescriptor; icon: Icon }>> = {
  ieo: { label: msg`IEO`, icon: RocketIcon },
  lockming: { label: msg`Mining`, icon: LockIcon },
  invest: { label: msg`Dual`, icon: DualIcon },
  nft: { label: msg`NFT`, icon: ArtIcon },
  copytrade: { label: msg({ message: 'Copy', context: 'copy trading' }), icon: PeopleIcon },
  otc: { label: msg`OTC`, icon: OtcIcon },
  borrowing: { label: msg`Loans`, icon: LoanIcon },
  coupon: { label: msg`Coupons`, icon: GiftIcon },
  game: { label: msg`Game`, icon: GameIcon },
};

export function MenuGrid() {
  const { t } = useLingui();
  const open = useOpenUrl();
  const isLoggedIn = useLoggedIn();
  const isLater = useLater();
  const query = useQuery(menuQuery());
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} small />;
  }
  return (
    <nav className={styles.menu} aria-label={t`Products`}>
      {query.data === undefined
        ? Array.from({ length: 8 }, (_, index) => (
            <span key={index} className={styles.tile}>
              <Skeleton width={44} height={44} radius={12} />
              <Skeleton width={36} height={12} />
            </span>
          ))
        : query.data
            .toSorted((a, b) => a.sort - b.sort)
            .map((entry) => {
              const tile = tiles[entry.title];
              const TileIcon = tile?.icon ?? CoinsIcon;
              return (
                <button
                  key={entry.title}
                  type="button"
                  className={styles.tile}
                  onClick={() => open(entry.url, entry.open_type === 'redirectTo' ? 'replace' : 'push')}
                >
                  <span className={styles.tileSign}>
                    <TileIcon />
                    {entry.title === 'otc' && isLoggedIn && isLater ? (
                      <span className={styles.tileBadge}>
                        <OtcRunningBadge />
                      </span>
                    ) : null}
                  </span>
                  <span>{tile === undefined ? entry.title : t(tile.label)}</span>
                </button>
              );
            })}
    </nav>
  );
}

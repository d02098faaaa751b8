import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLoggedIn } from '../platform/session/session.ts';
import { cx } from '../ui/cx.ts';
import { HomeIcon } from '../ui/frame-icons.tsx';
import { ArtIcon, PeopleIcon, SearchIcon, UserIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { TabBar } from '../ui/tab-bar.tsx';
import { useWide } from '../ui/use-wide.ts';
import buttons from '../ui/button.module.css';
import { ArtistsTab } from './artists-tab.tsx';
import { HeartIcon } from './art-icons.tsx';
import styles from './art.module.css';
import { FavouritesTab } from './favourites-tab.tsx';
import { wonQuery } from './queries.ts';
import { useArtRefresh } from './refresh-art.ts';
import { SearchTab } from './search-tab.tsx';
import { WorksTab } from './works-tab.tsx';

const paths = {
  home: '/',
  works: '/pages/nft/nft',
  search: '/pages/nft/components/search',
  favourites: '/pages/nft/components/collection',
  artists: '/pages/nft/components/artist',
} as const;
type Place = keyof typeof paths;
type MarketTab = Exclude<Place, 'home'>;

const shown: Readonly<Record<MarketTab, () => React.ReactNode>> = {
  works: WorksTab,
  search: SearchTab,
  favourites: FavouritesTab,
  artists: ArtistsTab,
};

const tabOf = (path: string): MarketTab =>
  (['search', 'favourites', 'artists'] as const).find((tab) => paths[tab] === path) ?? 'works';

/** The art market: works, search, favourites and artists, each with an address of its own. */
export default function MarketPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isWide = useWide();
  const { pathname } = useLocation();
  const tab = tabOf(pathname);
  useArtRefresh();
  const places = [
    { key: 'home', label: t`Home`, icon: HomeIcon, href: '#/' },
    { key: 'works', label: t`Works`, icon: ArtIcon, href: `#${paths.works}` },
    { key: 'search', label: t({ message: 'Search', context: 'tab' }), icon: SearchIcon, href: `#${paths.search}` },
    {
      key: 'favourites',
      label: t({ message: 'Favourites', context: 'works' }),
      icon: HeartIcon,
      href: `#${paths.favourites}`,
    },
    { key: 'artists', label: t`Artists`, icon: PeopleIcon, href: `#${paths.artists}` },
  ] as const;
  const Shown = shown[tab];
  return (
    <>
      <NavBar title={t`NFT market`} actions={<OwnLink />} />
      {isWide ? (
        <nav aria-label={t`Parts of the NFT market`} className={styles.places}>
          {places.slice(1).map(({ key, label, href }) => (
            <a key={key} href={href} aria-current={key === tab ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ) : null}
      <main className={cx(styles.market, !isWide && styles.aboveBar)} data-wide>
        <Shown />
      </main>
      {isWide ? null : (
        <TabBar<Place>
          label={t`Parts of the NFT market`}
          items={places}
          current={tab}
          shape="bar"
          onPress={() => undefined}
          onSelect={(key) => void navigate({ to: paths[key], replace: key !== 'home' })}
        />
      )}
    </>
  );
}

/** To one's own works, with how many won auctions were not read yet. */
function OwnLink() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({ ...wonQuery(), enabled: isLoggedIn });
  if (!isLoggedIn) return null;
  const unread = data?.filter(({ is_read }) => is_read === 0).length ?? 0;
  return (
    <a
      href={unread > 0 ? '#/pages/nft/mine?tab=messages' : '#/pages/nft/mine'}
      className={cx(buttons.icon, styles.own)}
      aria-label={unread > 0 ? t`My works, unread messages: ${unread}` : t`My works`}
    >
      <UserIcon />
      {unread > 0 ? <span className={styles.unread}>{unread}</span> : null}
    </a>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWide } from '../ui/use-wide.ts';
import { HomePopup, SupportButton } from '../content/public.ts';
import { BellButton } from '../notice/public.ts';
import { useUser } from '../platform/session/use-user.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import { AssetsCard } from './assets-card.tsx';
import { BannerStrip } from './banner-strip.tsx';
import { HomeMarkets } from './home-markets.tsx';
import { useGuideDue } from './guide/guide-due.ts';
import { BuyCard, CopyCard, EarnCard, FirstGuide, InstallOffer } from './later-parts.tsx';
import { MenuGrid } from './menu-grid.tsx';
import styles from './home.module.css';
import { useLater } from './use-later.ts';

/** The first page: what you have, what is new, what moves. */
export default function HomePage() {
  const { t } = useLingui();
  const wide = useWide();
  const client = useQueryClient();
  const isLater = useLater();
  const [isGuideDue, endGuide] = useGuideDue();
  return (
    <>
      {wide ? null : <HomeBar />}
      <PullToRefresh onRefresh={() => client.invalidateQueries()}>
        <main className={styles.home}>
          <h1 className="visually-hidden">{t`Home`}</h1>
          <section className={styles.own}>
            <AssetsCard />
          </section>
          <section className={styles.news}>
            <AnnouncementLine />
            <MenuGrid />
            <BannerStrip />
            <BuyCard isLater={isLater} />
          </section>
          <section className={styles.markets}>
            <HomeMarkets />
            <EarnCard isLater={isLater} />
            <CopyCard isLater={isLater} />
            {isLater ? <InstallOffer /> : null}
          </section>
        </main>
      </PullToRefresh>
      {!isLater ? null : isGuideDue ? <FirstGuide onEnd={endGuide} /> : <HomePopup />}
    </>
  );
}

function HomeBar() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <header className={styles.bar}>
      <Link to="/pages/setting/setting" aria-label={t`Settings`} className={styles.me}>
        <Avatar name={user?.nickname || user?.account_number || 'A'} src={user?.head_portrait} size={34} />
      </Link>
      <Link to="/pages/market/search" className={styles.search}>
        <SearchIcon size={18} />
        <span>{t`Search`}</span>
      </Link>
      <SupportButton />
      <BellButton />
    </header>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newsQuery } from '../content/public.ts';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import styles from './home.module.css';

/** Banners side by side: swiped, never moving by themselves under a finger about to tap. */
export function BannerStrip() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const open = useOpenUrl();
  const { data, isPending } = useQuery(newsQuery('banner'));
  const [at, setAt] = useState(0);
  const track = useRef<HTMLUListElement>(null);
  const banners = data?.data.filter((banner) => banner.cover !== '') ?? [];
  if (isPending) return <div className={styles.bannerSpace} aria-hidden="true" />;
  if (banners.length === 0) return null;

  const show = (index: number): void => {
    const list = track.current;
    list?.scrollTo({ left: (list.scrollWidth / banners.length) * index, behavior: 'smooth' });
  };
  return (
    <section aria-label={t`News`} className={styles.banners}>
      <ul
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / (list.scrollWidth / banners.length)))}
      >
        {banners.map((banner, index) => {
          const picture = <BannerPicture banner={banner} isFirst={index === 0} />;
          return (
            <li key={banner.id}>
              {banner.url === '' ? (
                picture
              ) : (
                <button type="button" className={styles.banner} onClick={() => open(banner.url)}>
                  {picture}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {banners.length > 1 ? (
        <div className={styles.dots}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={t`Banner ${index + 1}`}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

interface Banner {
  cover: string;
  title: string;
  abstract: string;
}

/** The first one is in sight at once; the others come when somebody swipes. */
function BannerPicture({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const order = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <span className={styles.bannerPicture}>
      <img src={banner.cover} alt="" width={358} height={132} {...order} />
      <span className={styles.bannerText}>
        <strong>{banner.title}</strong>
        <span>{banner.abstract}</span>
      </span>
    </span>
  );
}

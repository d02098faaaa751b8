import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { HeartFilledIcon, HeartIcon } from './art-icons.tsx';
import { useToggleHeart } from './use-toggle-heart.ts';
import styles from './work.module.css';

/** Keeps a work among the favourites; one's own works need none. */
export function HeartButton({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const toggle = useToggleHeart();
  if (item.own) return null;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={item.collect}
      aria-label={t({ message: `Favourite ${item.name}`, context: 'a work' })}
      onClick={() => toggle(item)}
    >
      {item.collect ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  );
}

import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { HeartFilledIcon, HeartIcon } from './art-icons.tsx';
import { useToggleHeart } from './use-toggle-heart.ts';
import { useHeartLabel } from './words.ts';
import styles from './work.module.css';

/** Keeps a work among the favourites; one's own works need none. */
export function HeartButton({ item }: { item: ArtItem }) {
  const label = useHeartLabel();
  const toggle = useToggleHeart();
  return <Heart item={item} label={label(item)} onToggle={toggle} />;
}

interface HeartProps {
  item: ArtItem;
  label: string;
  onToggle: (item: ArtItem) => void;
}

/** The same where many of them come and go: what it needs is got once for all. */
export function Heart({ item, label, onToggle }: HeartProps) {
  if (item.own) return null;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={item.collect}
      aria-label={label}
      onClick={() => onToggle(item)}
    >
      {item.collect ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  );
}

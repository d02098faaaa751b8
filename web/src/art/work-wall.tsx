import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToggleHeart } from './use-toggle-heart.ts';
import { Wall } from './wall.tsx';
import { shownRatio } from './wall-layout.ts';
import styles from './wall.module.css';
import { useCardWords } from './words.ts';
import { CARD_FOOT, WorkCard } from './work-card.tsx';

const keyOf = ({ id }: ArtItem): number => id;
const ratioOf = ({ width, height }: ArtItem): number => shownRatio(width, height);

/** Works in columns. */
export function WorkWall({ label, items }: { label: string; items: readonly ArtItem[] }) {
  const words = useCardWords();
  const toggle = useToggleHeart();
  return (
    <Wall label={label} items={items} keyOf={keyOf} ratioOf={ratioOf} foot={CARD_FOOT}>
      {(item) => <WorkCard item={item} words={words} onHeart={toggle} />}
    </Wall>
  );
}

/** The shape of a wall that is on its way. */
export function WallSkeleton() {
  return (
    <div className={styles.waiting}>
      {[300, 240, 260, 320].map((height) => (
        <Skeleton key={height} height={height} radius={14} />
      ))}
    </div>
  );
}

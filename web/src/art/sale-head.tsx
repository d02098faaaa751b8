import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './art.module.css';
import { Still } from './still.tsx';
import { shownRatio } from './wall-layout.ts';
import { useModeNames } from './words.ts';

/** Which work a form is about. */
export function SaleHead({ item }: { item: ArtItem }) {
  const modes = useModeNames();
  return (
    <header className={styles.head}>
      <span className={styles.thumb} style={{ aspectRatio: shownRatio(item.width, item.height) }}>
        <Still item={item} />
      </span>
      <div>
        <div className={styles.badges}>
          <Badge>{item.rarity}</Badge>
          {item.sale_id === null ? null : <Badge tone="plain">{modes[item.pay_type]}</Badge>}
        </div>
        <h2 className={styles.headName}>{item.name}</h2>
        <p className={styles.quiet}>{item.author_name}</p>
      </div>
    </header>
  );
}

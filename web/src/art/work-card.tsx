import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Amount } from '../ui/amount.tsx';
import { FilmIcon, MotionIcon, NoteIcon } from './art-icons.tsx';
import { Heart } from './heart-button.tsx';
import { Still } from './still.tsx';
import type { CardWords } from './words.ts';
import styles from './work.module.css';

/** Height of what stands below the picture, CSS pixels. */
export const CARD_FOOT = 100;

const marks = { 1: null, 2: MotionIcon, 3: NoteIcon, 4: FilmIcon } as const;

interface WorkCardProps {
  item: ArtItem;
  words: CardWords;
  onHeart: (item: ArtItem) => void;
}

/** One work on the wall. All of it leads to the work, but for its heart. */
export function WorkCard({ item, words, onHeart }: WorkCardProps) {
  const Mark = marks[item.type];
  const state = words.state(item);
  return (
    <article className={styles.card} aria-label={item.name}>
      <a href={hrefOf(item)} className={styles.cardLink}>
        <span className={styles.cardPicture}>
          <Still item={item} isLazy />
          <span className={styles.over}>
            <span className={styles.tag}>{item.rarity}</span>
            {Mark === null ? null : (
              <span className={styles.tag}>
                <Mark size={14} />
                <span className="visually-hidden">{words.types[item.type]}</span>
              </span>
            )}
          </span>
        </span>
        <span className={styles.cardFoot}>
          <b>{item.name}</b>
          <small>{item.author_name}</small>
          <span className={styles.cardPrice}>
            <small>{words.price(item)}</small>
            {item.sale_id === null && item.pay_type !== 3 ? (
              <span>–</span>
            ) : (
              <Amount value={item.price} unit={item.currency_name} maxDigits={8} />
            )}
          </span>
          <span className={styles.cardState}>
            {/* Beside anything longer there is no room for it on a narrow phone. */}
            {item.status === 1 ? <small>{words.modes[item.pay_type]}</small> : null}
            {state.isAct ? <em>{state.text}</em> : <small>{state.text}</small>}
          </span>
        </span>
      </a>
      {item.pay_type === 3 ? null : <Heart item={item} label={words.heart(item)} onToggle={onHeart} />}
    </article>
  );
}

/** Where it is looked at: a series of blind boxes, and each box of it, on the page of the series. */
const hrefOf = ({ id, pay_type, rarity_house_id: series }: ArtItem): string =>
  pay_type === 3 && series !== null ? `#/pages/nft/series?id=${series}` : `#/pages/nft/artworkDetail?id=${id}`;

import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { FilmIcon, MotionIcon, NoteIcon } from './art-icons.tsx';
import { HeartButton } from './heart-button.tsx';
import { Still } from './still.tsx';
import { shownRatio } from './wall-layout.ts';
import { useCardPriceLabel, useEndText, useModeNames, useTypeNames } from './words.ts';
import styles from './work.module.css';

/** Height of what stands below the picture, CSS pixels. */
export const CARD_FOOT = 100;

const marks = { 1: null, 2: MotionIcon, 3: NoteIcon, 4: FilmIcon } as const;

/** One work on the wall. All of it leads to the work, but for its heart. */
export const WorkCard = memo(function WorkCard({ item }: { item: ArtItem }) {
  const types = useTypeNames();
  const modes = useModeNames();
  const priceLabel = useCardPriceLabel();
  const Mark = marks[item.type];
  return (
    <article className={styles.card} aria-label={item.name}>
      <a href={hrefOf(item)} className={styles.cardLink}>
        <span className={styles.cardPicture} style={{ aspectRatio: shownRatio(item.width, item.height) }}>
          <Still item={item} isLazy />
          <span className={styles.over}>
            <span className={styles.tag}>{item.rarity}</span>
            {Mark === null ? null : (
              <span className={styles.tag}>
                <Mark size={14} />
                <span className="visually-hidden">{types[item.type]}</span>
              </span>
            )}
          </span>
        </span>
        <span className={styles.cardFoot}>
          <b>{item.name}</b>
          <small>{item.author_name}</small>
          <span className={styles.cardPrice}>
            <small>{priceLabel(item)}</small>
            {item.sale_id === null && item.pay_type !== 3 ? (
              <span>–</span>
            ) : (
              <Amount value={item.price} unit={item.currency_name} maxDigits={8} />
            )}
          </span>
          <span className={styles.cardState}>
            {/* Beside anything longer there is no room for it on a narrow phone. */}
            {item.status === 1 ? <small>{modes[item.pay_type]}</small> : null}
            <CardState item={item} />
          </span>
        </span>
      </a>
      {item.pay_type === 3 ? null : <HeartButton item={item} />}
    </article>
  );
});

/** What one can do about it now, or since when not. */
function CardState({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const endText = useEndText();
  if (item.status === 1 && item.own) return <small>{t`On sale`}</small>;
  if (item.status === 1) {
    return (
      <em>{item.pay_type === 2 ? t({ message: 'Bid', context: 'verb' }) : t({ message: 'Buy', context: 'a work' })}</em>
    );
  }
  if (item.own && item.rarity_status === 0) return <small>{t`Closed box`}</small>;
  // What one has bought was sold to oneself.
  if (item.own && item.sale_state === 'sold') return <small>{t`Not for sale`}</small>;
  if (item.status === 2 && item.start_time !== null) return <small>{t`From ${date(item.start_time)}`}</small>;
  return <small>{endText(item)}</small>;
}

/** Where it is looked at: a series of blind boxes, and each box of it, on the page of the series. */
const hrefOf = ({ id, pay_type, rarity_house_id: series }: ArtItem): string =>
  pay_type === 3 && series !== null ? `#/pages/nft/series?id=${series}` : `#/pages/nft/artworkDetail?id=${id}`;

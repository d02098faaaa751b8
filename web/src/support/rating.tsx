import { rate } from '@aureus/contract/support/calls.ts';
import { supportLengths, type SupportCaseRow } from '@aureus/contract/support/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { StarFilledIcon, StarIcon } from '../ui/icons.tsx';
import { moveByArrow } from '../ui/roving.ts';
import { toast } from '../ui/toast.tsx';
import { useSupportCall } from './queries.ts';
import styles from './support.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Asks how a conversation was, once it is closed; says what was answered. */
export function Rating({ one }: { one: SupportCaseRow }) {
  const { t } = useLingui();
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const rating = useSupportCall(rate, () => toast(t`Thank you`, { tone: 'good' }));
  if (one.rating !== null) {
    return (
      <p className={styles.rated}>
        {t`Your rating`} <Stars count={one.rating} />
      </p>
    );
  }
  const send = (): void =>
    rating.mutate({ id: one.id, rating: String(stars), ...(comment.trim() === '' ? {} : { comment: comment.trim() }) });
  return (
    <section className={styles.card}>
      <h2>{t`How was it?`}</h2>
      <div role="radiogroup" aria-label={t`How was it?`} className={styles.stars}>
        {STARS.map((count) => (
          <button
            key={count}
            type="button"
            role="radio"
            data-roving
            aria-checked={count === stars}
            aria-label={plural(count, { one: '# star', other: '# stars' })}
            tabIndex={count === Math.max(1, stars) ? 0 : -1}
            onKeyDown={moveByArrow}
            onClick={() => setStars(count)}
          >
            {count <= stars ? <StarFilledIcon size={28} /> : <StarIcon size={28} />}
          </button>
        ))}
      </div>
      {stars === 0 ? null : (
        <>
          <label
            className={styles.label}
            htmlFor="rating-comment"
          >{t`What was good, or could be better? (optional)`}</label>
          <textarea
            id="rating-comment"
            className={styles.area}
            rows={3}
            maxLength={supportLengths.comment}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button loading={rating.isPending} onClick={send}>
            {t`Send rating`}
          </Button>
        </>
      )}
    </section>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span role="img" aria-label={plural(count, { one: '# star', other: '# stars' })} className={styles.given}>
      {STARS.map((place) =>
        place <= count ? <StarFilledIcon key={place} size={16} /> : <StarIcon key={place} size={16} />,
      )}
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCalm } from '../platform/preferences/calm.ts';
import styles from './box-opening.module.css';

export interface BoxOpeningProps {
  /** What was in it: the server has said so. */
  picture: string;
  /** Width by height of the picture. */
  ratio: number;
  name: string;
}

/** A box that opens slowly, once, and shows what is in it; at once for who asks for less motion. */
export function BoxOpening({ picture, ratio, name }: BoxOpeningProps) {
  const { t } = useLingui();
  const isCalm = useCalm();
  const [wasSeen, setSeen] = useState(isCalm);
  return (
    <div className={styles.stage} style={{ aspectRatio: ratio }}>
      <img
        src={picture}
        alt={name}
        className={styles.picture}
        data-rising={wasSeen ? undefined : true}
        onAnimationEnd={() => setSeen(true)}
      />
      {wasSeen ? null : (
        <svg viewBox="0 0 200 200" className={styles.box} aria-hidden="true" fill="none" strokeWidth="2">
          <path className={styles.light} d="M60 96 30 10h140l-30 86z" fill="var(--gold-tint)" />
          <path d="M40 100h120v76H40z" fill="var(--raised)" stroke="var(--gold)" />
          <path d="M100 100v76" stroke="var(--gold)" />
          <g className={styles.lid}>
            <path d="M32 78h136v22H32z" fill="var(--surface)" stroke="var(--gold)" />
            <path
              d="M100 78v22M100 78c-18 0-30-8-26-18s22-4 26 18c4-22 22-28 26-18s-8 18-26 18z"
              stroke="var(--gold)"
            />
          </g>
        </svg>
      )}
      <p className="visually-hidden" role="status">
        {wasSeen ? t`In the box was: ${name}` : t`The box is opening`}
      </p>
    </div>
  );
}

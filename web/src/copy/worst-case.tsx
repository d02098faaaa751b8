import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import styles from './copy.module.css';
import { type Settings, worstOf } from './settings.ts';
import { UNIT } from './words.ts';

/** What following can cost at worst, said before all else. */
export function WorstCase({ settings, scale }: { settings: Settings; scale: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const worst = worstOf(settings, scale);
  const text = (value: string): string => `${number(value, { maxDigits: 2 })} ${UNIT}`;
  if (worst === null) {
    return (
      <div className={styles.worst}>
        <strong>{t`At worst you lose your whole copy budget`}</strong>
      </div>
    );
  }
  const most = text(worst.most);
  const stopped = worst.stopped === null ? null : text(worst.stopped);
  return (
    <div className={styles.worst} aria-live="polite">
      <strong>{t`At worst you lose ${most}`}</strong>
      <span>
        {stopped === null
          ? t`All losses and fees come out of the copy budget; only overnight fees can come on top.`
          : t`Your stop ends it at a loss of about ${stopped}, unless a price jumps past it. Only overnight fees can come on top.`}
      </span>
    </div>
  );
}

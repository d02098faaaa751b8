import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../options.module.css';
import type { Limits } from './day-stake.tsx';
import { useSetLimits } from './use-set-limits.ts';

const offered = [1, 7, 30, 90, 180, 365] as const;
const DAY_MS = 86_400_000;

/** A time without options. It can be made longer and never shorter, so it is asked about once more. */
export function Pause({ limits }: { limits: Limits }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const [days, setDays] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const save = useSetLimits(() => {
    setAsking(false);
    setDays(null);
  });
  const until = limits.paused_until;
  const now = useNow();
  const untilText = until === null ? '' : dateTime(until);
  const daysText = (count: number): string => plural(count, { one: '# day', other: '# days' });
  const isShorter = (count: number): boolean => until !== null && now + count * DAY_MS < Date.parse(until);
  const length = days === null ? '' : daysText(days);
  return (
    <section className={styles.section} aria-label={t`Pause`}>
      <h2>{t`Pause`}</h2>
      <p className={styles.about} role="status">
        {until === null
          ? t`No options can be taken during a pause. Those that run come to their end.`
          : t`You have paused options until ${untilText}.`}
      </p>
      <div className={styles.expiries} role="group" aria-label={t`Length of the pause`}>
        {offered.map((count) => (
          <Chip
            key={count}
            outlined
            selected={count === days}
            disabled={isShorter(count)}
            onClick={() => setDays(count)}
          >
            {daysText(count)}
          </Chip>
        ))}
      </div>
      <Button kind="secondary" disabled={days === null} onClick={() => setAsking(true)}>
        {until === null ? t`Pause options` : t`Make the pause longer`}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Pause options for ${length}?`}
        foot={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t`Cancel`}
            </Button>
            <Button
              kind="danger"
              loading={save.isPending}
              onClick={() => {
                if (days !== null) save.mutate({ pause_days: days });
              }}
            >
              {t`Pause options`}
            </Button>
          </>
        }
      >
        {t`This cannot be undone: nobody can end the pause sooner, our customer service neither.`}
      </Dialog>
    </section>
  );
}

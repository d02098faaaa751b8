import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shortAddress, Waiting } from '../payout/public.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonRow, LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Destination, Way } from './destination.ts';
import styles from './withdrawal.module.css';

/** Where the money goes: the chosen address or the stored card, and the way to another. */
export function DestinationRow({
  way,
  destination,
  isPending,
  now,
  onChoose,
}: {
  way: Way;
  destination: Destination | null;
  isPending: boolean;
  now: number;
  onChoose: () => void;
}) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  if (isPending) return <Skeleton height={64} radius={14} />;
  if (way === 'address') {
    return (
      <div className={styles.destination}>
        <ButtonRow
          title={destination?.title ?? t`Choose a saved address`}
          note={destination === null ? t`Only addresses you have saved can be used.` : shortAddress(destination.note)}
          onPress={onChoose}
        />
      </div>
    );
  }
  const to = way === 'card' ? '/pages/setting/bank' : '/pages/setting/bank_international';
  return (
    <div className={styles.destination}>
      {destination === null ? (
        <LinkRow
          to={to}
          title={t`Add your bank account`}
          note={t`It can be used after ${plural(hours, { one: '# hour', other: '# hours' })}.`}
        />
      ) : (
        <LinkRow
          to={to}
          title={destination.title}
          note={destination.note}
          side={
            destination.blocked ? (
              <Badge tone="down">{t`Blocked`}</Badge>
            ) : (
              <Waiting usableFrom={destination.usableFrom} now={now} />
            )
          }
        />
      )}
    </div>
  );
}

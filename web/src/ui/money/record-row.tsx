import type { ComponentProps, ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../amount.tsx';
import { Badge } from '../badge.tsx';
import { CoinIcon } from '../coin-icon.tsx';
import { ButtonRow } from '../row.tsx';
import styles from './records.module.css';

/** What a line says of one record. */
export interface RecordFacts {
  readonly id: number;
  readonly coin: { readonly name: string; readonly logo?: string };
  readonly title: ReactNode;
  /** An instant in ISO 8601. */
  readonly time: string;
  readonly amount: string;
  readonly state: string;
  readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

/** One record: the coin, what it is about, when, how much and how it stands. Opens its story. */
export function RecordRow({ record, onPress }: { record: RecordFacts; onPress: () => void }) {
  const { coin, title, time, amount, state, tone } = record;
  const { dateTime } = useFormat();
  return (
    <ButtonRow
      arrow={false}
      lead={<CoinIcon code={coin.name} {...(coin.logo === undefined ? {} : { src: coin.logo })} />}
      title={title}
      note={dateTime(time)}
      side={
        <span className={styles.side}>
          <Amount value={amount} unit={coin.name} maxDigits={8} personal />
          <Badge tone={tone}>{state}</Badge>
        </span>
      }
      onPress={onPress}
    />
  );
}

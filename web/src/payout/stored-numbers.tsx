import { fullCard } from '@aureus/contract/payout/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { RevealButton, useReveal } from '../account/public.ts';
import { call } from '../platform/calls/call.ts';
import { Card } from '../ui/card.tsx';
import { Row } from '../ui/row.tsx';
import styles from './payout.module.css';

export interface StoredNumber {
  /** Its name on the wire. */
  readonly name: string;
  readonly label: string;
  readonly masked: string;
}

/** The numbers of a stored card, masked; whole for a moment after a fresh proof. */
export function StoredNumbers({
  kind,
  numbers,
}: {
  kind: Input<typeof fullCard>['kind'];
  numbers: readonly StoredNumber[];
}) {
  const { t } = useLingui();
  const reveal = useReveal(async () => {
    const { names, data } = await call(fullCard, { kind });
    return new Map(names.map((name, at) => [name, data[at] ?? '']));
  });
  const stored = numbers.filter(({ masked }) => masked !== '');
  if (stored.length === 0) return null;
  return (
    <Card padded={false}>
      {stored.map(({ name, label, masked }, at) => (
        <Row
          key={name}
          title={label}
          note={
            <output className={styles.number} dir="ltr">
              {reveal.shown?.get(name) ?? masked}
            </output>
          }
          {...(at === 0 ? { side: <RevealButton reveal={reveal} what={t`Account numbers`} /> } : {})}
        />
      ))}
    </Card>
  );
}

import type { ChainBox, SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { SEED_PATTERN } from '@aureus/core/box/chain.ts';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { DigitsField } from '../ui/digits-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './box.module.css';
import { drawAgain } from './recompute.ts';

/** One box of the draw; and what would be in it, had its buyer brought another seed. */
export function OneBox({
  info,
  boxes,
  drawn,
}: {
  info: SeriesInfo;
  boxes: readonly ChainBox[];
  drawn: readonly number[];
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('1');
  const [other, setOther] = useState('');
  const box = /^[1-9][0-9]{0,4}$/.test(typed) ? boxes[Number(typed) - 1] : undefined;
  const seed = useDeferredValue(other);
  const isFit = SEED_PATTERN.test(other);
  const nameOf = (place: number | undefined): string => info.prizes.find((prize) => prize.place === place)?.name ?? '';
  const most = boxes.length;
  const changed =
    box !== undefined && SEED_PATTERN.test(seed) ? drawAgain(info, boxes.with(box.number - 1, { ...box, seed })) : null;
  const [prize, instead] = [nameOf(box && drawn[box.number - 1]), nameOf(box && changed?.[box.number - 1])];
  const moved = changed?.slice(0, most).filter((place, at) => place !== drawn[at]).length ?? 0;
  return (
    <div className={styles.form}>
      <DigitsField
        label={t`Number of a box`}
        value={typed}
        most={5}
        onChange={setTyped}
        error={box === undefined ? t`1 to ${most}` : undefined}
      />
      {box === undefined ? null : (
        <>
          <p className={styles.note} role="status">
            {t`In this box: ${prize}`}
          </p>
          <dl className={money.facts}>
            <Fact label={t`Seed of its buyer`}>
              <span className={styles.hash}>{box.seed}</span>
            </Fact>
          </dl>
          <TextField
            label={t`Had they brought another seed`}
            value={other}
            maxLength={64}
            onChange={({ target }) => setOther(target.value)}
            error={other === '' || isFit ? undefined : t`1 to 64 letters (a–z) and digits`}
          />
          {changed === null ? null : (
            <p className={styles.note} role="status">
              {t`In this box would be: ${instead}. Boxes of the series that would hold something else: ${moved}`}
            </p>
          )}
        </>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PartKey, partOf } from '../platform/product/parts.ts';
import { Segmented } from '../ui/segmented.tsx';
import { FormPart } from '../ui/typed/form-part.tsx';
import styles from './financial.module.css';
import { products } from './products.ts';

const reckoned = products.flatMap(({ part, Yield }) => (Yield === null ? [] : [{ part, Yield }]));

/** What an amount would bring in each of the products of which it can be said. */
export function Calculator() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PartKey | undefined>(reckoned[0]?.part);
  const Yield = reckoned.find(({ part }) => part === chosen)?.Yield;
  if (chosen === undefined || Yield === undefined) return null;
  return (
    <section className={styles.card} aria-label={t`Yield calculator`}>
      <h2 className={styles.heading}>{t`What would it bring?`}</h2>
      <Segmented
        label={t`Product`}
        options={reckoned.map(({ part }) => ({ value: part, label: t(partOf(part).name) }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.offers}>
        <FormPart>
          <Yield />
        </FormPart>
      </div>
      <p className={styles.quiet}>
        {t`Reckoned by the terms of now, as Aureus will reckon it. Terms change for later purchases, and what was earned in the past promises nothing. Coins can lose more of their price than they earn.`}
      </p>
    </section>
  );
}

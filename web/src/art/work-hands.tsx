import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ListStates } from '../ui/list-states.tsx';
import money from '../ui/money/money-form.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './art.module.css';
import { Hands } from './hands.tsx';
import { handsQuery } from './queries.ts';
import { useHandNames } from './words.ts';

/** Through whose hands a work went, from its creator on. */
export function WorkHands({ code }: { code: string }) {
  const { t } = useLingui();
  const names = useHandNames();
  const query = useQuery(handsQuery(code));
  const hands = query.data?.toReversed() ?? [];
  return (
    <section className={money.box} aria-labelledby="work-hands">
      <h2 id="work-hands" className={styles.heading}>
        {t`Provenance`}
      </h2>
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={2} />}>
        <Hands
          label={t`Provenance`}
          hands={hands.map(({ number, kind, to, price, currency_name, at }) => ({
            id: number,
            name: to.nickname,
            portrait: to.head_portrait,
            how: names[kind],
            price,
            unit: currency_name ?? '',
            at,
          }))}
        />
      </ListStates>
    </section>
  );
}

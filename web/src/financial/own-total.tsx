import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { useFiat } from '../platform/fiat/use-fiat.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { partOf } from '../platform/product/parts.ts';
import { Amount } from '../ui/amount.tsx';
import { ErrorState, ListStates } from '../ui/list-states.tsx';
import { RingChart } from '../ui/ring-chart.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HideButton } from '../wallet/public.ts';
import styles from './financial.module.css';
import { type OwnPart, ownPartsOf } from './own-parts.ts';
import { products } from './products.ts';
import { type OwnRow, ownProductsQuery } from './queries.ts';
import { useIndexPrices } from './use-index-prices.ts';

const none: readonly OwnRow[] = [];

/** All that the user has in products, in their fiat currency, and how it splits. */
export function OwnTotal() {
  const { t } = useLingui();
  const query = useQuery(ownProductsQuery());
  const rows = query.data ?? none;
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} small />;
  }
  return (
    <section className={styles.own} aria-label={t`In products`}>
      <div className={styles.ownHead}>
        <h2>{t`In products`}</h2>
        <HideButton size={18} />
      </div>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<Skeleton height={128} radius={10} />}
        empty={
          <p className={styles.quiet}>
            {t`Nothing yet. What you lock, invest or subscribe for is added up here, and stays yours.`}
          </p>
        }
      >
        <Parts rows={rows} />
      </ListStates>
    </section>
  );
}

function Parts({ rows }: { rows: readonly OwnRow[] }) {
  const { t } = useLingui();
  const { code, convert } = useFiat();
  const prices = useIndexPrices([...new Set(rows.map(({ currency_id: id }) => id))]);
  const { total, parts, isPriced } = ownPartsOf(rows, prices);
  const wholeDigits = (convert(total) ?? total).split('.')[0]?.length ?? 0;
  const shown = products.flatMap(({ part, holding }) => {
    const own = parts.find(({ name }) => name === holding?.name);
    return holding === null || own === undefined ? [] : [{ ...own, ...holding, title: t(partOf(part).name) }];
  });
  return (
    <>
      <div className={styles.split}>
        <RingChart
          size={128}
          label={t`How it splits between products`}
          parts={shown.map(({ name, share, colour }) => ({ key: name, share, colour }))}
        >
          <span className={styles.ringCaption}>{code}</span>
          <FiatAmount
            usdt={total}
            personal
            compact={wholeDigits > 8}
            className={(wholeDigits > 5 && wholeDigits <= 8 ? styles.ringTotalLong : styles.ringTotal) ?? ''}
          />
        </RingChart>
        <ul className={styles.legend}>
          {shown.map((part) => (
            <li key={part.name}>
              <Part {...part} />
            </li>
          ))}
        </ul>
      </div>
      {isPriced ? null : <p className={styles.quiet}>{t`A coin without a price counts as nothing in the sum.`}</p>}
    </>
  );
}

function Part({ title, path, colour, value, share, rows }: OwnPart & { title: string; path: string; colour: string }) {
  const { percent } = useFormat();
  const orders = rows.reduce((sum, row) => sum + row.orders, 0);
  return (
    <a href={`#${path}`}>
      <i style={{ background: colour }} />
      <span>{title}</span>
      <FiatAmount usdt={value} personal />
      <em>{percent(String(Math.round(share * 1_000) / 10), 1).replace('+', '')}</em>
      <small>
        {rows.map(({ currency_id: id, currency_name: unit, amount }, place) => (
          <span key={id}>
            {place === 0 ? null : ' + '}
            <Amount value={amount} unit={unit} maxDigits={8} personal />
          </span>
        ))}
        {' · '}
        {plural(orders, { one: '# order', other: '# orders' })}
      </small>
    </a>
  );
}

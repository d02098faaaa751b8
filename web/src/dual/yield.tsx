import type { DualProduct, DualType } from '@aureus/contract/dual/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { LinkRow } from '../ui/row.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './dual.module.css';
import { isOnSale } from './on-sale.ts';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import { planOf, sharesFor, textOf, unitsOf } from './plan.ts';
import { coins, productsQuery } from './queries.ts';
import { RiskText } from './risk-text.tsx';

/** What an amount would bring: a coin, what is paid in, how many days, a reference price, and how much. */
export default function DualYield() {
  const { t } = useLingui();
  const [coinId, setCoinId] = useState<number>(coins[0].id);
  const [type, setType] = useState<DualType>('put');
  const query = useQuery(productsQuery(coinId, type));
  const products = (query.data ?? []).filter(isOnSale);
  const code = coins.find(({ id }) => id === coinId)?.code ?? '';
  return (
    <div className={styles.short}>
      <ChipRow label={t`Coin`}>
        {coins.map((coin) => (
          <Chip key={coin.id} selected={coin.id === coinId} onClick={() => setCoinId(coin.id)}>
            {coin.code}
          </Chip>
        ))}
      </ChipRow>
      <Segmented
        label={t`Paid in`}
        options={[
          { value: 'call', label: t`Pay with ${code}` },
          { value: 'put', label: t`Pay with USDT` },
        ]}
        value={type}
        onChange={setType}
      />
      <ListStates
        query={query}
        isEmpty={products.length === 0}
        empty={<p className={styles.about}>{t`Nothing on offer right now`}</p>}
        skeleton={<Skeleton height={320} radius={10} />}
      >
        <Choice key={`${coinId} ${type}`} products={products} />
      </ListStates>
    </div>
  );
}

function Choice({ products }: { products: readonly DualProduct[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [chosen, setChosen] = useState<number | undefined>(products[0]?.id);
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  if (product === undefined) return null;
  const days = [...new Set(products.map(({ day }) => day))].toSorted((a, b) => a - b);
  const sameDays = products.filter(({ day }) => day === product.day);
  return (
    <>
      <ChipRow label={t`Days`}>
        {days.map((day) => (
          <Chip
            key={day}
            selected={day === product.day}
            onClick={() => setChosen(products.find((each) => each.day === day)?.id)}
          >
            {plural(day, { one: '# day', other: '# days' })}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t`Reference price`}>
        {sameDays.map(({ id, exercise_price: price, price_scale: scale }) => (
          <Chip key={id} selected={id === product.id} onClick={() => setChosen(id)}>
            {number(price, { maxDigits: scale })}
          </Chip>
        ))}
      </ChipRow>
      <Reckoned key={product.pay_id} product={product} />
    </>
  );
}

/** Shares are bought whole, so an amount is what its whole shares cost. */
function Reckoned({ product }: { product: DualProduct }) {
  const { t } = useLingui();
  useTicks(product.match_id);
  const live = useTick(product.match_id, (tick) => tick?.indexPrice ?? null);
  const price = live ?? product.price;
  const { pay_name: pay, currency_name: coin, price_scale: scale } = product;
  const isCall = product.type === 'call';
  const [amount, setAmount] = useState(isCall ? '1' : '10000');
  const one = planOf(product, 1, price ?? product.exercise_price);
  const whole = amount === '' ? 0 : sharesFor(one, new Decimal(amount).toString());
  const shares = Math.max(1, whole);
  const plan = planOf(product, shares, price ?? product.exercise_price);
  const cost = textOf(plan, isCall ? 'coin' : 'usdt', plan.principal);
  return (
    <>
      <NumberField
        label={t({ message: 'Amount', context: 'dual' })}
        value={amount}
        onChange={setAmount}
        scale={isCall ? product.coin_scale : product.usdt_scale}
        unit={pay}
        {...(whole === 0 && amount !== '' ? { error: t`Less than one share costs` } : {})}
      />
      <section className={money.box} aria-label={t`What you get`}>
        <dl className={money.facts}>
          <Fact label={t`Annual rate`}>
            <Amount value={product.rate} unit="%" maxDigits={4} />
          </Fact>
          <Fact label={t`You invest`} isMain>
            <Amount value={cost} unit={pay} maxDigits={8} /> · {plural(shares, { one: '# share', other: '# shares' })}
          </Fact>
        </dl>
        <Payoff key={product.id} plan={plan} coin={coin} now={price === null ? null : unitsOf(price, scale)} />
        <Outcomes plan={plan} coin={coin} reference={product.exercise_price} />
      </section>
      <RiskText type={product.type} coin={coin} />
      <LinkRow
        className={styles.leads ?? ''}
        to={`/pages/invest/purchase?id=${product.id}`}
        title={t({ message: 'See this product', context: 'dual' })}
      />
    </>
  );
}

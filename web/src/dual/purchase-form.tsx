import { buy } from '@aureus/contract/dual/calls.ts';
import type { DualProduct } from '@aureus/contract/dual/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { detailQuery } from '../wallet/public.ts';
import { BuySheet } from './buy-sheet.tsx';
import styles from './dual.module.css';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import { planOf, sharesFor, textOf, unitsOf } from './plan.ts';
import { roomQuery } from './queries.ts';
import { RiskText, SettlementText } from './risk-text.tsx';
import { refreshDual } from './use-dual-refresh.ts';

/** Shares that are typed: a whole number above zero; null for what is none. */
const sharesOf = (text: string): number | null => (/^[1-9][0-9]{0,5}$/.test(text) ? unitsOf(text, 0) : null);

/** What a product pays, how many shares, and what they cost. */
export function PurchaseForm({ product }: { product: DualProduct }) {
  const { t } = useLingui();
  const { number, dateTime } = useFormat();
  const queries = useQueryClient();
  const router = useRouter();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const [typed, setTyped] = useState('1');
  const [isAsking, setAsking] = useState(false);
  useTicks(product.match_id);
  const live = useTick(product.match_id, (tick) => tick?.indexPrice ?? null);
  const price = live ?? product.price;
  const balance = useQuery({ ...detailQuery(product.pay_id, 'spot'), enabled: isLoggedIn });
  const room = useQuery({ ...roomQuery(product.id), enabled: isLoggedIn });
  const call = useMoneyCall(buy, () => {
    setAsking(false);
    refreshDual(queries);
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    toast(t`Bought. You find it under My investments.`, { tone: 'good' });
    void router.navigate({ to: '/pages/invest/mine' });
  });

  const { pay_name: pay, currency_name: coin, price_scale: scale, day, remaining_number: remaining } = product;
  const shares = sharesOf(typed);
  const plan = planOf(product, shares ?? 1, price ?? product.exercise_price);
  const cost = textOf(plan, product.type === 'call' ? 'coin' : 'usdt', plan.principal);
  const one = planOf(product, 1, price ?? product.exercise_price);
  const share = textOf(one, product.type === 'call' ? 'coin' : 'usdt', one.principal);
  const available = balance.data?.available ?? null;
  const left = Math.min(remaining, room.data?.left_number ?? product.user_limit);
  const isPast = price !== null && isReached(product, price);
  const enough = available === null ? left : Math.min(left, sharesFor(one, available));
  const problem =
    typed === ''
      ? null
      : shares === null
        ? t`A whole number of shares`
        : shares > left
          ? plural(left, { one: 'At most # share', other: 'At most # shares' })
          : available !== null && compareDecimals(cost, available) > 0
            ? t`Not enough ${pay} in your spot account`
            : null;
  const reason =
    product.status === 0
      ? t`Sale over`
      : remaining === 0
        ? t`Sold out`
        : isPast
          ? t`Reference price reached`
          : price === null
            ? t`No price right now`
            : shares === null
              ? t`Enter a number of shares`
              : (problem ?? undefined);
  return (
    <div className={styles.purchase}>
      <div className={styles.side}>
        <section className={money.box} aria-label={t`Terms`}>
          <div className={styles.headline}>
            <span>
              <small>{t`Annual rate`}</small>
              <strong data-gold>
                <Amount value={product.rate} unit="%" maxDigits={4} />
              </strong>
            </span>
            <span>
              <small>{t`Reference price`}</small>
              <strong>{number(product.exercise_price, { maxDigits: scale })}</strong>
            </span>
          </div>
          <dl className={money.facts}>
            <Fact label={t`${coin} now`}>
              <Amount value={price} digits={scale} unit="USDT" />
            </Fact>
            <Fact label={t`Ends at`}>
              {dateTime(product.end_time)} · {plural(day, { one: '# day', other: '# days' })}
            </Fact>
            <Fact label={t`On sale until`}>{dateTime(product.sale_ends)}</Fact>
            <Fact label={t({ message: 'Price of a share', context: 'dual' })}>
              <Amount value={share} unit={pay} maxDigits={8} />
            </Fact>
          </dl>
        </section>
        <section className={money.box} aria-label={t`What you get`}>
          <Payoff plan={plan} coin={coin} now={price === null ? null : unitsOf(price, scale)} />
        </section>
      </div>
      <div className={styles.side}>
        <section className={money.box} aria-label={t`Shares`}>
          <NumberField
            label={t`Shares`}
            value={typed}
            onChange={setTyped}
            scale={0}
            step="1"
            {...(problem === null ? {} : { error: problem })}
            action={enough > 0 ? <FieldButton onClick={() => setTyped(String(enough))}>{t`Max`}</FieldButton> : null}
          />
          <div className={money.head}>
            <span>{plural(remaining, { one: '# share left', other: '# shares left' })}</span>
            <span>
              {t`Available`} <Amount value={isLoggedIn ? available : null} unit={pay} maxDigits={8} personal />
            </span>
          </div>
          <dl className={money.facts}>
            <Fact label={t`You invest`} isMain>
              <Amount value={cost} unit={pay} maxDigits={8} />
            </Fact>
          </dl>
          <Outcomes plan={plan} coin={coin} reference={product.exercise_price} />
        </section>
        <SettlementText product={product} />
        <RiskText type={product.type} coin={coin} />
        <PageFoot>
          {isLoggedIn || reason !== undefined ? (
            <Button
              full
              reason={reason}
              loading={call.state.kind === 'sending'}
              onClick={() => {
                call.reset();
                setAsking(true);
              }}
            >
              {t({ message: 'Buy', context: 'dual' })}
            </Button>
          ) : (
            <Button full onClick={() => requireLogin(() => undefined)}>{t`Log in to buy`}</Button>
          )}
        </PageFoot>
      </div>
      <BuySheet
        open={isAsking && shares !== null}
        product={product}
        plan={plan}
        shares={shares ?? 1}
        price={price}
        available={available}
        call={call}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** Whether the price has left the side of the reference on which shares are sold. */
function isReached({ type, exercise_price }: DualProduct, price: string): boolean {
  const side = compareDecimals(price, exercise_price);
  return type === 'call' ? side >= 0 : side <= 0;
}

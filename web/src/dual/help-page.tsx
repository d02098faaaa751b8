import type { DualType } from '@aureus/contract/dual/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './dual.module.css';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import type { Plan } from './plan.ts';

const STEPS = { tick: 1, priceScale: 2, coinScale: 8, usdtScale: 8 } as const;
const COIN = 'BTC';
const PRICE = '70000';
/** One coin at 70,000, for thirty days at 36.5 % a year: three percent of it. */
const EXAMPLE: Readonly<Record<DualType, Plan & { readonly reference: string; readonly now: number }>> = {
  call: {
    ...STEPS,
    type: 'call',
    principal: 100_000_000n,
    strike: 75_000_00,
    reference: '75000',
    now: 70_000_00,
    days: 30,
    ratePpm: 365_000,
  },
  put: {
    ...STEPS,
    type: 'put',
    principal: 7_000_000_000_000n,
    strike: 65_000_00,
    reference: '65000',
    now: 70_000_00,
    days: 30,
    ratePpm: 365_000,
  },
};

/** What a dual investment is and what can go wrong, with an example to play with. */
export default function HelpPage() {
  const { t } = useLingui();
  const [type, setType] = useState<DualType>('call');
  const { locale, number } = useFormat();
  const example = EXAMPLE[type];
  const coin = COIN;
  const price = number(PRICE);
  const reference = number(example.reference);
  const amount = type === 'call' ? `1 ${COIN}` : `${price} USDT`;
  const rate = `${number('36.5')}${percentGap(locale)}%`;
  const { days: day } = example;
  const days = plural(day, { one: '# day', other: '# days' });
  return (
    <>
      <NavBar title={t`How it works`} />
      <main className={styles.help}>
        <p>
          {t`You invest one currency until a fixed day and earn a high rate. In return you leave open in which of two currencies you are paid: the price at the end decides.`}
        </p>
        <section className={styles.section} aria-label={t`Example`}>
          <h2>{t`Example`}</h2>
          <Segmented
            label={t`Paid in`}
            options={[
              { value: 'call', label: `1 ${COIN}` },
              { value: 'put', label: `${number(PRICE)} USDT` },
            ]}
            value={type}
            onChange={setType}
          />
          <p className={styles.about}>
            {t`${coin} stands at ${price}. You invest ${amount} for ${days} at ${rate} a year, with the reference price ${reference}. Drag to choose where ${coin} ends.`}
          </p>
          <Payoff key={type} plan={example} coin={COIN} now={example.now} />
          <Outcomes plan={example} coin={COIN} reference={example.reference} />
        </section>
        <section className={styles.section}>
          <h2>{t`What can go wrong`}</h2>
          <ul className={styles.points}>
            <li>
              {t`Paid with the coin: if its price rises above the reference price, you give it away at the reference price. Whoever kept it has more.`}
            </li>
            <li>
              {t`Paid with USDT: if the price falls below the reference price, you get the coin at the reference price although it costs less by then. The loss can be large.`}
            </li>
            <li>{t`Your money is tied up until the end. You cannot sell, cancel or redeem early.`}</li>
            <li>{t`The rate is paid for the days from the purchase to the end, not for a whole year.`}</li>
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{t`How the end is decided`}</h2>
          <ul className={styles.points}>
            <li>
              {t`The settlement price is the mean of the index prices of the 30 minutes before the end, recorded each second and sealed. A single price decides nothing.`}
            </li>
            <li>
              {t`Paid with the coin: strictly below the reference price you get the coin, at or above it USDT. Paid with USDT: at or below the reference price you get the coin, above it USDT.`}
            </li>
            <li>
              {t`If fewer than half of these prices could be recorded, nothing is decided: the investment fails and all you invested goes back to you, without interest.`}
            </li>
            <li>{t`If we are down at the end, it is settled later, by the same prices.`}</li>
            <li>{t`Each settlement has a receipt. Your device reckons it again and says whether the same comes out.`}</li>
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{t`Who pays`}</h2>
          <p>
            {t`What you invest stays in your account, set aside. With each purchase the platform sets aside what it would owe in either currency; what it could not pay it does not sell.`}
          </p>
        </section>
        <PageFoot>
          <a href="#/pages/invest/invest" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See all products`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}

import { payDown, totalOf } from '@aureus/core/loans/debt.ts';
import { riskRate, warningsAt } from '@aureus/core/loans/risk.ts';
import { liquidationSale } from '@aureus/core/loans/sale.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import money from '../ui/money/money-form.module.css';
import { Gauge, toneOf } from './gauge.tsx';
import styles from './loans.module.css';
import { useRuleTexts } from './rules.ts';
import { useAmountText, usePercent, useRateText } from './use-words.ts';

/** A tenth of a bitcoin, of whose value nine tenths count, secures 4,000 USDT; amounts in minor units of eight decimals. */
const SCALE = 8;
const ONE = 10n ** BigInt(SCALE);
const HELD = ONE / 10n;
const DEBT = { principal: 4_000n * ONE, interest: 0n, overdue: 0n };
const HAIRCUT_PPM = 100_000;
const [LOW, HIGH, STEP, START] = [30_000, 90_000, 500, 70_000];
const USDT = { scale: SCALE, price: { units: 1n, scale: 0 } };

/** What a price of a bitcoin would mean, in whole USDT: by the functions of the server. */
function outcomeAt(price: number) {
  const side = { scale: SCALE, price: { units: BigInt(price), scale: 0 } };
  const rate = riskRate({ ...side, amount: HELD }, HAIRCUT_PPM, { ...USDT, amount: totalOf(DEBT) }) ?? 0n;
  if (toneOf(rate) !== 'sold') return { rate, sale: null };
  const made = liquidationSale({ ...side, amount: HELD }, DEBT, USDT);
  const left = totalOf(payDown(DEBT, made.net).left);
  const after = riskRate({ ...side, amount: HELD - made.amount }, HAIRCUT_PPM, { ...USDT, amount: left });
  return { rate, sale: { sold: made.amount, net: made.net, left, after } };
}

/** An example to try: a price that is chosen, and what it does to a loan. */
export function Example() {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [price, setPrice] = useState(START);
  const { rate, sale } = outcomeAt(price);
  const shown = number(String(price));
  const [debt, held, part] = [number('4000'), number('0.1'), percent('90')];
  const said = useSaid(price);
  return (
    <section className={money.box} aria-labelledby="loan-example">
      <h2 id="loan-example" className={styles.heading}>
        {t`Try it: what if the price falls?`}
      </h2>
      <p className={styles.under}>
        {t`You owe ${debt} USDT. ${held} BTC is your collateral, and ${part} of its value counts.`}
      </p>
      <Gauge rate={rate} />
      <label className={styles.price}>
        <span>{t`Price of 1 BTC`}</span>
        <strong>{shown} USDT</strong>
        <input
          type="range"
          min={LOW}
          max={HIGH}
          step={STEP}
          value={price}
          style={{ '--filled': `${((price - LOW) / (HIGH - LOW)) * 100}%` } as CSSProperties}
          aria-valuetext={`${shown} USDT: ${said}`}
          onChange={(event) => setPrice(event.target.valueAsNumber)}
        />
      </label>
      <p className={styles.said} data-tone={toneOf(rate)}>
        {said}
      </p>
      {sale === null ? null : <SaleSum sale={sale} price={shown} />}
    </section>
  );
}

/** What is sold and what it brings, and how the loan stands then. */
function SaleSum({ sale, price }: { sale: NonNullable<ReturnType<typeof outcomeAt>['sale']>; price: string }) {
  const { t } = useLingui();
  const text = useAmountText();
  const rateText = useRateText();
  const { saleFee } = useRuleTexts();
  const owed = text(formatDecimal(sale.left, SCALE), 'USDT');
  const after = rateText(sale.after ?? 0n);
  return (
    <>
      <p className={styles.arithmetic}>
        {text(formatDecimal(sale.sold, SCALE), 'BTC')} × {price} − {saleFee} ={' '}
        {text(formatDecimal(sale.net, SCALE), 'USDT')}
      </p>
      <p className={styles.under}>{t`Afterwards you owe ${owed}, at a risk rate of ${after}.`}</p>
    </>
  );
}

/** What happens at a price, in a sentence. */
function useSaid(price: number): string {
  const { t } = useLingui();
  const { rate, sale } = outcomeAt(price);
  if (sale !== null) return t`Half of the collateral is sold to pay a part of the debt.`;
  const warnings = warningsAt(rate);
  if (warnings === 0) return t`Nothing happens: your collateral counts well more than you owe.`;
  if (warnings === 4) return t`The last warning: add collateral or repay a part now, or some of it is sold soon.`;
  return t`We warn you. Adding collateral or repaying a part brings the risk rate up again.`;
}

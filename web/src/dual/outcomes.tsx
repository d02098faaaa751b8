import { possiblePayouts } from '@aureus/core/dual/receipt.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { type Plan, textOf } from './plan.ts';

/** Both outcomes in full: on either side of the reference. */
export function Outcomes({ plan, coin, reference }: { plan: Plan; coin: string; reference: string }) {
  const { coin: coins, usdt } = possiblePayouts(plan);
  return (
    <BothSides
      type={plan.type}
      coin={coin}
      reference={reference}
      digits={plan.priceScale}
      coinPayout={textOf(plan, 'coin', coins)}
      usdtPayout={textOf(plan, 'usdt', usdt)}
    />
  );
}

/** The same of amounts that are known. */
export function BothSides({
  type,
  coin,
  reference,
  digits,
  coinPayout,
  usdtPayout,
}: {
  type: 'call' | 'put';
  coin: string;
  reference: string;
  digits: number;
  coinPayout: string;
  usdtPayout: string;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const at = number(reference, { maxDigits: digits });
  return (
    <dl className={money.facts}>
      <Fact label={type === 'call' ? t`Below ${at} you get` : t`At or below ${at} you get`}>
        <Amount value={coinPayout} unit={coin} maxDigits={8} personal />
      </Fact>
      <Fact label={type === 'call' ? t`At or above ${at} you get` : t`Above ${at} you get`}>
        <Amount value={usdtPayout} unit="USDT" maxDigits={8} personal />
      </Fact>
    </dl>
  );
}

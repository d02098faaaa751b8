import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { ChevronDownIcon, SortIcon } from '../ui/icons.tsx';
import styles from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import type { Pair } from './pair.ts';
import type { ExchangeCoin } from './queries.ts';

/** From which coin into which, how much, and what it gives. */
export function CoinSides({
  from,
  to,
  amount,
  onAmount,
  all,
  gets,
  error,
  onChoose,
  onSwap,
}: {
  from: ExchangeCoin;
  to: ExchangeCoin;
  amount: string;
  onAmount: (amount: string) => void;
  /** The most that can be exchanged, or null while not known. */
  all: string | null;
  gets: string | null;
  error: string | undefined;
  onChoose: (side: keyof Pair) => void;
  onSwap: () => void;
}) {
  const { t } = useLingui();
  const fromTitle = t({ message: 'From', context: 'coin' });
  const toTitle = t({ message: 'To', context: 'coin' });
  return (
    <div className={styles.sides}>
      <div className={styles.box}>
        <div className={styles.head}>
          <span>{fromTitle}</span>
          <span>
            {t`Available`} <Amount value={from.available} unit={from.name} maxDigits={8} personal />
          </span>
        </div>
        <div className={styles.line}>
          <CoinButton title={fromTitle} coin={from} onClick={() => onChoose('from')} />
          <NumberField
            label={t({ message: 'Amount', context: 'exchange' })}
            labelHidden
            value={amount}
            onChange={onAmount}
            scale={from.scale}
            placeholder="0"
            error={error}
            action={
              all === null || all === '0' ? null : <FieldButton onClick={() => onAmount(all)}>{t`All`}</FieldButton>
            }
          />
        </div>
      </div>
      <button type="button" className={styles.swap} aria-label={t`Swap coins`} onClick={onSwap}>
        <SortIcon size={20} />
      </button>
      <div className={styles.box}>
        <div className={styles.head}>
          <span>{toTitle}</span>
          <span>
            {t`Available`} <Amount value={to.available} unit={to.name} maxDigits={8} personal />
          </span>
        </div>
        <div className={styles.line}>
          <CoinButton title={toTitle} coin={to} onClick={() => onChoose('to')} />
          <output className={styles.gets} aria-label={t`You get`}>
            <Amount value={gets} maxDigits={8} />
          </output>
        </div>
      </div>
    </div>
  );
}

function CoinButton({ title, coin, onClick }: { title: string; coin: ExchangeCoin; onClick: () => void }) {
  return (
    <button type="button" className={styles.pick} aria-haspopup="dialog" onClick={onClick}>
      <CoinIcon code={coin.name} src={coin.logo} size={26} />
      <span>
        <span className="visually-hidden">{title} </span>
        {coin.name}
      </span>
      <ChevronDownIcon size={16} />
    </button>
  );
}

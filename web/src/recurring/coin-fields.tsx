import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type Draft, type DraftCoin, evenly, type Offer, partText } from './plan-draft.ts';
import styles from './recurring.module.css';

/** What is bought: up to five coins, their shares, and above which price each is left out. */
export function CoinFields({
  draft,
  offer,
  error,
  onChange,
}: {
  draft: Draft;
  offer: Offer;
  error: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const { coins } = draft;
  const set = (id: number, part: Partial<DraftCoin>): void =>
    onChange({ coins: coins.map((coin) => (coin.id === id ? { ...coin, ...part } : coin)) });
  const rest = offer.coins.filter(({ currency_id }) => coins.every(({ id }) => id !== currency_id));
  return (
    <section className={money.box} aria-labelledby="recurring-coins">
      <h2 id="recurring-coins" className={styles.heading}>{t`Coins`}</h2>
      <ul className={styles.coins}>
        {coins.map((coin) => (
          <li key={coin.id}>
            <CoinLine
              coin={coin}
              offer={offer}
              amount={draft.amount}
              isAlone={coins.length === 1}
              onChange={(part) => set(coin.id, part)}
              onRemove={() => onChange({ coins: evenly(coins.filter(({ id }) => id !== coin.id)) })}
            />
          </li>
        ))}
      </ul>
      {error === undefined ? null : (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        {coins.length > 1 ? (
          <Button kind="text" size="small" onClick={() => onChange({ coins: evenly(coins) })}>{t`Split evenly`}</Button>
        ) : null}
        {coins.length < offer.most_coins && rest.length > 0 ? (
          <Button kind="secondary" size="small" onClick={() => setAdding(true)}>{t`Add a coin`}</Button>
        ) : null}
      </div>
      <Sheet open={isAdding} onClose={() => setAdding(false)} title={t`Add a coin`}>
        <OptionList
          label={t`Add a coin`}
          value={null}
          options={rest.map(({ currency_id, currency_name, currency_logo }) => ({
            value: String(currency_id),
            lead: <CoinIcon code={currency_name} src={currency_logo} size={28} />,
            label: currency_name,
          }))}
          onChange={(id) => {
            onChange({ coins: evenly([...coins, { id: Number(id), share: '0', limit: '' }]) });
            setAdding(false);
          }}
        />
      </Sheet>
    </section>
  );
}

function CoinLine({
  coin,
  offer,
  amount,
  isAlone,
  onChange,
  onRemove,
}: {
  coin: DraftCoin;
  offer: Offer;
  amount: string;
  isAlone: boolean;
  onChange: (part: Partial<DraftCoin>) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const [hasLimit, setHasLimit] = useState(coin.limit !== '');
  const known = offer.coins.find(({ currency_id }) => currency_id === coin.id);
  const name = known?.currency_name ?? String(coin.id);
  return (
    <div className={styles.coinLine}>
      <span className={styles.coinName}>
        <CoinIcon code={name} src={known?.currency_logo} size={28} />
        <span>
          <strong>{name}</strong>
          <small>
            <Amount value={partText(amount, coin.share)} unit="USDT" maxDigits={2} />
          </small>
        </span>
      </span>
      {isAlone ? null : (
        <>
          <NumberField
            label={t`Share of ${name}`}
            labelHidden
            dense
            value={coin.share}
            onChange={(share) => onChange({ share })}
            scale={0}
            unit="%"
          />
          <IconButton label={t`Remove ${name}`} onClick={onRemove}>
            <CloseIcon size={18} />
          </IconButton>
        </>
      )}
      {hasLimit ? (
        <NumberField
          className={styles.limit}
          label={t`Only if 1 ${name} costs at most`}
          value={coin.limit}
          onChange={(limit) => onChange({ limit })}
          scale={8}
          unit="USDT"
          placeholder={t({ message: 'No limit', context: 'price' })}
        />
      ) : (
        <Button kind="text" size="small" className={styles.limit} onClick={() => setHasLimit(true)}>
          {t`Set a price limit for ${name}`}
        </Button>
      )}
    </div>
  );
}

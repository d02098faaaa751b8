import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { ExpiryRow } from '@aureus/contract/options/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setConfirmSkipped } from '../platform/preferences/preferences.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import styles from './options.module.css';

export const CONFIRM_NAME = 'options';

export interface Asked {
  readonly type: 1 | 2;
  readonly expiry: ExpiryRow;
  readonly stake: string;
}

/**
 * What an option will cost and may bring, before it is taken. The price is that of the moment, also while somebody reads:
 * it is what they say they saw. One that has moved away meanwhile leaves the sheet open.
 */
export function ConfirmSheet({
  asked,
  market,
  price,
  available,
  slippage,
  wait,
  isSending,
  hasMoved,
  onClose,
  onConfirm,
}: {
  asked: Asked | null;
  market: MarketRow;
  /** That of now; null while none is told. */
  price: string | null;
  available: string;
  /** Percent. */
  slippage: string;
  /** Why none can be taken at this moment, where that is so. */
  wait: string | undefined;
  isSending: boolean;
  /** Whether it was refused, because the price had left what was shown. */
  hasMoved: boolean;
  onClose: () => void;
  onConfirm: (asked: Asked) => void;
}) {
  const { t } = useLingui();
  const [isSkipped, setSkipped] = useState(false);
  if (asked === null) return null;
  const { type, expiry, stake } = asked;
  const unit = market.legal_name;
  const gain = new Decimal(stake).times(expiry.profit_ratio).div(100);
  const after = new Decimal(available).minus(stake);
  const confirm = (): void => {
    if (isSkipped) setConfirmSkipped(CONFIRM_NAME, true);
    onConfirm(asked);
  };
  const { seconds } = expiry;
  const pair = `${market.currency_name}/${unit}`;
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!isSending}
      title={type === 1 ? t`${pair} up` : t`${pair} down`}
      foot={
        <>
          <Button kind="secondary" disabled={isSending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button kind={type === 1 ? 'buy' : 'sell'} reason={wait} loading={isSending} onClick={confirm}>
            {type === 1 ? t`Up` : t`Down`}
          </Button>
        </>
      }
    >
      <dl className={money.facts}>
        <Fact label={t`Price now`}>
          <Amount value={price} digits={market.price_scale} unit={unit} />
        </Fact>
        <Fact label={t`Entry at most so far from it`}>
          <Amount value={slippage} unit="%" />
        </Fact>
        <Fact label={t`Duration`}>{plural(seconds, { one: '# second', other: '# seconds' })}</Fact>
        <Fact label={t`Stake`}>
          <Amount value={stake} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`If right you gain`} isMain>
          <Amount value={gain.toString()} unit={unit} maxDigits={8} sign />
        </Fact>
        <Fact label={t`If wrong you lose`}>
          <Amount value={`-${stake}`} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Fee`}>
          <Amount value="0" unit={unit} />
        </Fact>
        <Fact label={t`Balance after`}>
          <Amount value={after.toString()} unit={unit} maxDigits={8} personal />
        </Fact>
      </dl>
      {hasMoved ? (
        <p role="alert" className={styles.risk}>
          {t`The price has moved since you looked. The new one is above: confirm again.`}
        </p>
      ) : null}
      <RiskText />
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t`Do not ask again for options`}
      </Checkbox>
    </Sheet>
  );
}

/** What is true of every option, said where it is taken. */
export function RiskText() {
  const { t } = useLingui();
  return (
    <p className={styles.risk}>
      {t`The whole stake can be lost within seconds. Because a gain is smaller than a loss, most people lose money in the long run.`}
    </p>
  );
}

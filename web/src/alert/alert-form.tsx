import { clock } from '@aureus/client/clock/page-clock.ts';
import * as calls from '@aureus/contract/alert/calls.ts';
import {
  type AlertKind,
  type AlertPeriod,
  alertPeriods,
  type AlertRow,
  type AlertSide,
} from '@aureus/contract/alert/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useZone } from '../platform/time/zone.ts';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { toast } from '../ui/toast.tsx';
import { periodNames, useAlertWords } from './alert-words.ts';
import styles from './alert.module.css';
import { type Expiry, expiryOf, expirySeconds } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { useAlertCall } from './queries.ts';

export interface AlertFormProps {
  market: MarketRow;
  /** The alert that is changed; a new one without. */
  changed: AlertRow | null;
  onDone: () => void;
}

/** Where the price has to go. The side follows from where it is now. */
export function AlertForm({ market, changed, onDone }: AlertFormProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { kinds } = useAlertWords();
  const requireLogin = useRequireLogin();
  const zone = useZone();
  useTicks(market.id);
  const now = useTick(market.id, (tick) => tick?.price) ?? market.now_price;
  const [price, setPrice] = useState(changed?.price ?? '');
  const [kind, setKind] = useState<AlertKind>(changed?.kind ?? 'once');
  const [period, setPeriod] = useState<AlertPeriod>(changed?.period ?? '60min');
  const [expiry, setExpiry] = useState<Expiry>(
    expiryOf(changed?.state === 'expired' ? null : (changed?.expire_time ?? null), zone),
  );
  const done = (): void => {
    toast(t`You will be told`, { tone: 'good' });
    setPrice('');
    onDone();
  };
  const adding = useAlertCall(calls.add, done);
  const editing = useAlertCall(calls.edit, done);
  const side = sideOf(price, now);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Asked for when it is sent: the form may have stood open for a while.
    const expires = expirySeconds(expiry, zone, clock.now());
    if (side === null || expires === null) return;
    const asked = { price, kind, expires: String(expires), ...(kind === 'close' ? { period } : {}) };
    requireLogin(() => {
      if (changed === null) adding.mutate({ match_id: String(market.id), side, ...asked });
      else editing.mutate({ id: String(changed.id), side, ...asked });
    });
  };
  const level = price === '' ? '' : number(price, { maxDigits: market.price_scale });
  return (
    <form className={styles.form} onSubmit={submit}>
      <NumberField
        label={t`Price to be told at`}
        placeholder={number(now, { maxDigits: market.price_scale })}
        value={price}
        onChange={setPrice}
        scale={market.price_scale}
        step={market.tick}
        unit={market.legal_name}
      />
      <p className={styles.about} role="status">
        {side === 'above'
          ? t`You are told when the mark price rises above ${level}.`
          : side === 'below'
            ? t`You are told when the mark price falls below ${level}.`
            : t`Enter a price above or below the one of now.`}
      </p>
      <Segmented
        label={t`How often`}
        options={(['once', 'each', 'close'] as const).map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'close' ? (
        <ChipRow label={t`Candle`}>
          {alertPeriods.map((value) => (
            <Chip key={value} selected={value === period} onClick={() => setPeriod(value)}>
              {periodNames[value]}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <p className={styles.about}>
        {kind === 'once'
          ? t`The first time the price crosses it. At the price is not yet across.`
          : kind === 'each'
            ? t`Every time, at most once a minute, and only after the price has come back by 0.1%.`
            : t`Once, when a candle closes beyond it. Days end at midnight UTC.`}
      </p>
      <ExpiryField expiry={expiry} onChange={setExpiry} />
      <Button
        type="submit"
        full
        disabled={side === null || (expiry.kind === 'day' && expiry.day === '')}
        loading={adding.isPending || editing.isPending}
      >
        {changed === null ? t`Set price alert` : t`Change price alert`}
      </Button>
    </form>
  );
}

/** Which way the price has to go from where it is now; null at it, or while nothing is entered. */
function sideOf(price: string, now: string): AlertSide | null {
  if (price === '') return null;
  const [level, from] = [new Decimal(price), new Decimal(now)];
  if (!level.gt(0) || level.eq(from)) return null;
  return level.gt(from) ? 'above' : 'below';
}

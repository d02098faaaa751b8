import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderAct } from '@aureus/contract/otc/shapes.ts';
import { nextOf, type OtcAct, type OtcActor, type OtcStanding, possibleActs } from '@aureus/core/otc/order-state.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Button } from '../ui/button.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';
import { useMinutesText } from './use-words.ts';

const FRESH: OtcStanding = { state: 'created', wasPaid: false, otherPayer: false, paidAt: null };
/** What is traded in it. */
const [COINS, TOTAL] = ['100', '92'] as const;
const WINDOW_MIN = 15;
/** Acts take no time here; before an appeal as much passes as has to. */
const AFTER_MS = otcRules.appeal_after_minutes * 60_000;

/** An order to play through as buyer, seller, operator and clock: by the rules the server goes by. */
export function Example() {
  const { t } = useLingui();
  const { number } = useFormat();
  const names = useActNames();
  const minutes = useMinutesText();
  const [order, setOrder] = useState(FRESH);
  const [isIdle, setIdle] = useState(false);
  const said = useSaid(order, isIdle);
  const act = (what: OtcAct, actor: OtcActor) => (): void => {
    const next = nextOf(order, what, actor, what === 'appeal' ? AFTER_MS : 0, otcRules.appeal_after_minutes);
    setIdle(typeof next === 'string');
    if (typeof next !== 'string') setOrder(next);
  };
  const hasEnded = order.state === 'released' || order.state === 'cancelled';
  const place = order.state === 'released' ? 'buyer' : order.state === 'cancelled' ? 'seller' : 'held';
  const [coins, total] = [`${number(COINS)} USDT`, `${number(TOTAL)} EUR`];
  const places = [
    { key: 'seller', name: t`Seller` },
    { key: 'held', name: t`Set aside` },
    { key: 'buyer', name: t`Buyer` },
  ] as const;
  const person = (who: 'buyer' | 'seller', name: string) => (
    <fieldset className={styles.person}>
      <legend>{name}</legend>
      {possibleActs(order, who).length === 0 ? <small className={styles.quiet}>{t`Nothing to do`}</small> : null}
      {possibleActs(order, who).map((one: OtcOrderAct) => (
        <Button key={one} kind="secondary" size="small" onClick={act(one, who)}>
          {names[one]}
        </Button>
      ))}
    </fieldset>
  );
  const window = minutes(WINDOW_MIN);
  return (
    <section className={money.box} aria-labelledby="otc-example">
      <h2 id="otc-example" className={styles.heading}>
        {t`Try it: be both sides`}
      </h2>
      <p className={styles.quiet}>{t`${coins} are sold for ${total}. Press what either side does.`}</p>
      <ol className={styles.places} aria-label={t`Where the coins are`}>
        {places.map(({ key, name }) => (
          <li key={key} aria-current={key === place ? 'true' : undefined}>
            <span className={styles.coins}>{key === place ? coins : ''}</span>
            <small>{name}</small>
          </li>
        ))}
      </ol>
      <p className={styles.next} role="status">
        {said}
      </p>
      {hasEnded ? (
        <Button
          kind="secondary"
          onClick={() => {
            setOrder(FRESH);
            setIdle(false);
          }}
        >
          {t`Begin again`}
        </Button>
      ) : (
        <div className={styles.people}>
          {person('buyer', t`Buyer`)}
          {person('seller', t`Seller`)}
          <fieldset className={styles.person}>
            <legend>{order.state === 'appealed' ? t`Operators` : t`Clock`}</legend>
            {order.state === 'appealed' ? (
              <>
                <Button kind="secondary" size="small" onClick={act('judge_release', 'operators')}>
                  {t`It was paid`}
                </Button>
                <Button kind="secondary" size="small" onClick={act('judge_return', 'operators')}>
                  {t`It was not paid`}
                </Button>
              </>
            ) : (
              <Button kind="secondary" size="small" onClick={act('lapse', 'time')}>
                {t`${window} pass`}
              </Button>
            )}
          </fieldset>
        </div>
      )}
    </section>
  );
}

/** How the order stands, in a sentence. */
function useSaid({ state, wasPaid, otherPayer }: OtcStanding, isIdle: boolean): string {
  const { t } = useLingui();
  if (isIdle) return t`Nothing happens: once the buyer said “paid”, no clock ends the order.`;
  switch (state) {
    case 'created':
      return t`The coins are set aside. The buyer is to pay the seller directly.`;
    case 'paid':
      return t`The buyer says that they paid. The seller looks into their own account before releasing.`;
    case 'unpaid':
      return t`The buyer says that nothing is paid yet. Whoever once said “paid” loses nothing by silence.`;
    case 'appealed':
      return otherPayer
        ? t`The money came from another name: only operators can end this order now.`
        : t`Operators read what both sides show. Until they decide, the seller can still release, and the buyer can still cancel.`;
    case 'released':
      return t`The buyer has the coins, the seller has the money.`;
    case 'cancelled':
      return wasPaid
        ? t`The coins are the seller’s again.`
        : t`Nobody paid, nobody lost anything: the coins are the seller’s again.`;
  }
}

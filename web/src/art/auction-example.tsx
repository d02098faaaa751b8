import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Button } from '../ui/button.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './art.module.css';
import { begun, bidden, isOver, passed, type Played, type Rules } from './auction-play.ts';
import { termsQuery } from './queries.ts';

/** What holds while the terms of now are not known yet. */
const USUAL: Rules = { window: 5, most: 30 };

/** An auction to play through: how bids near the end move it, and where that ends. */
export function AuctionExample() {
  const { data } = useQuery(termsQuery());
  const rules = data === undefined ? USUAL : { window: data.extension_minutes, most: data.most_extension_minutes };
  return <Playing key={`${rules.window} ${rules.most}`} rules={rules} />;
}

function Playing({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [auction, setAuction] = useState<Played>(() => begun(rules));
  const said = useSaid(auction);
  const { now, end, last } = auction;
  const over = isOver(auction);
  const share = (minute: number): string => `${(minute / last) * 100}%`;
  const longest = 57 - rules.window;
  return (
    <section className={money.box} aria-labelledby="auction-example">
      <h2 id="auction-example" className={styles.heading}>
        {t`Try it: the last minutes of an auction`}
      </h2>
      <div className={styles.line} aria-hidden="true">
        <span style={{ width: share(now) }} />
        <i style={{ insetInlineStart: share(end) }} />
      </div>
      <dl className={money.facts}>
        <div>
          <dt>{t`Highest bid`}</dt>
          <dd>{number(String(auction.price))} USDT</dd>
        </div>
        <div>
          <dt>{t`Minute`}</dt>
          <dd>{number(String(now))}</dd>
        </div>
        <div>
          <dt>{t`Ends at minute`}</dt>
          <dd>{number(String(end))}</dd>
        </div>
        <div>
          <dt>{t`Never after minute`}</dt>
          <dd>{number(String(last))}</dd>
        </div>
      </dl>
      <p className={styles.next} role="status">
        {said}
      </p>
      {over ? (
        <Button kind="secondary" onClick={() => setAuction(begun(rules))}>
          {t`Begin again`}
        </Button>
      ) : (
        <div className={styles.acts}>
          <Button kind="secondary" size="small" onClick={() => setAuction(bidden(auction, 'you', rules))}>
            {t`You bid`}
          </Button>
          <Button kind="secondary" size="small" onClick={() => setAuction(bidden(auction, 'other', rules))}>
            {t`Somebody else bids`}
          </Button>
          <Button kind="secondary" size="small" onClick={() => setAuction(passed(auction, 1))}>
            {t`1 minute passes`}
          </Button>
          {now < longest ? (
            <Button kind="secondary" size="small" onClick={() => setAuction(passed(auction, 57 - now))}>
              {t`To the last minutes`}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

/** How the auction stands, in a sentence. */
function useSaid(auction: Played): string {
  const { t } = useLingui();
  const { leader, moved, end, last } = auction;
  if (isOver(auction)) {
    if (leader === 'nobody') return t`It is over and nobody has bid: the work stays with its owner.`;
    return leader === 'you'
      ? t`It is over, and you have won: now you pay, and the deposit comes back.`
      : t`It is over. Somebody else has won, and your deposit is back.`;
  }
  if (moved > 0) {
    return end === last
      ? t`This bid moved the end to the last possible moment: nothing moves it any further.`
      : t`This bid came so late that it moved the end: everybody has time to answer it.`;
  }
  if (leader === 'nobody') return t`The auction runs. A bid now moves nothing: there is enough time left.`;
  return leader === 'you' ? t`Your bid is the highest.` : t`Somebody has bid more than you.`;
}

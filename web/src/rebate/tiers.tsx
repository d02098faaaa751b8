import type { TermsRow, TierRow } from '@aureus/contract/rebate/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Badge } from '../ui/badge.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './rebate.module.css';
import { friendsText, usePercent } from './use-words.ts';

/** What the user has reached. */
interface Reached {
  readonly people: number;
  readonly fees: string;
  /** The tier of it; null without tiers. */
  readonly tier: number | null;
}

/** The tiers, which of them the user has, and how far it is to the next one. */
export function Tiers({ terms, reached }: { terms: TermsRow; reached: Reached }) {
  const { t } = useLingui();
  const next = terms.tiers.find(({ place }) => place === (reached.tier ?? 0) + 1);
  return (
    <section className={money.box} aria-labelledby="rebate-tiers">
      <h2 id="rebate-tiers" className={styles.heading}>
        {t`Tiers`}
      </h2>
      <ol className={styles.tiers}>
        {terms.tiers.map((tier) => (
          <Tier key={tier.place} tier={tier} isOwn={tier.place === reached.tier} />
        ))}
      </ol>
      {next === undefined ? null : <Next tier={next} reached={reached} />}
      <p className={styles.under}>
        {t`Counted over the last 30 days: friends whose fees count, and what those fees were worth. Both have to be reached.`}
      </p>
    </section>
  );
}

function Tier({ tier: { people, fees, rate }, isOwn }: { tier: TierRow; isOwn: boolean }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [friends, amount] = [friendsText(people), `${number(fees)} USDT`];
  return (
    <li aria-current={isOwn || undefined}>
      <strong>{percent(rate)}</strong>
      <span>
        {people === 0 ? t`From the first friend on` : fees === '0' ? friends : t`${friends}, ${amount} in fees`}
      </span>
      {isOwn ? <Badge>{t`Your tier`}</Badge> : null}
    </li>
  );
}

function Next({ tier, reached }: { tier: TierRow; reached: Reached }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const rate = percent(tier.rate);
  const [have, need] = [number(reached.fees, { maxDigits: 2 }), number(tier.fees)];
  const friends = friendsText(tier.people);
  const { people } = reached;
  return (
    <div className={styles.next}>
      <h3>{t`To ${rate}`}</h3>
      <Bar share={shareOf(String(people), String(tier.people))}>{t`${people} of ${friends}`}</Bar>
      <Bar share={shareOf(reached.fees, tier.fees)}>{t`${have} of ${need} USDT in fees`}</Bar>
    </div>
  );
}

function Bar({ share, children }: { share: string; children: string }) {
  return (
    <p className={styles.progress}>
      <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true">
        <span />
      </span>
      {children}
    </p>
  );
}

/** How much of what is needed there is, from 0 to 1. */
function shareOf(have: string, need: string): string {
  const whole = new Decimal(need);
  if (whole.eq(0) || new Decimal(have).gte(need)) return '1';
  return new Decimal(have).div(need).round(4, 'down').toString();
}

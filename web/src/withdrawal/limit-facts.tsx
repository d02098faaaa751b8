import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { LinkRow } from '../ui/row.tsx';
import type { WithdrawalInfo } from './queries.ts';
import styles from './withdrawal.module.css';

/** What may still leave in these 24 hours, by the user's identity level. */
export function LimitFacts({ info, isCard }: { info: WithdrawalInfo; isCard: boolean }) {
  const { t } = useLingui();
  const { limits } = info;
  return (
    <section className={form.box} aria-label={t`Limits`}>
      <dl className={form.facts}>
        <Fact label={t`24-hour limit left`}>
          <Amount value={limits.left_btc} unit="BTC" maxDigits={8} />
        </Fact>
        <Fact label={t`24-hour limit`}>
          <Amount value={limits.daily_btc} unit="BTC" maxDigits={8} />
        </Fact>
        {isCard ? (
          <Fact label={t`Limit per bank withdrawal`}>
            <Amount value={limits.single_usd} unit="USD" maxDigits={2} />
          </Fact>
        ) : null}
      </dl>
      {limits.level < 2 ? (
        <LinkRow
          className={styles.bleed ?? ''}
          to="/pages/setting/real_mark"
          title={t`Raise your limits`}
          note={limits.level === 0 ? t`Verify your identity` : t`Verify with documents`}
        />
      ) : null}
    </section>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { ClockIcon, CoinsIcon, ShieldIcon } from '../ui/icons.tsx';
import { offerQuery } from './queries.ts';
import styles from './recurring.module.css';
import { TrialExample } from './trial-example.tsx';
import { usePercent } from './use-words.ts';
import { IconSteps } from '../ui/icon-steps.tsx';

/** What recurring buys are, an example from recorded prices, and what can go wrong. */
export function About() {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const { data: offer } = useQuery(offerQuery());
  const minutes = plural(offer?.spread_minutes ?? 10, { one: '# minute', other: '# minutes' });
  const hours = plural(offer?.late_hours ?? 6, { one: '# hour', other: '# hours' });
  const skips = number(String(offer?.most_skipped ?? 3));
  const spread = percent(offer?.spread_limit ?? '1');
  const steps = [
    {
      icon: CoinsIcon,
      title: t`You choose coins and an amount`,
      text: t`One to five coins with a share for each, and how much USDT a run may cost, all fees included.`,
    },
    {
      icon: ClockIcon,
      title: t`It buys at the time you chose`,
      text: t`Within ${minutes} after it, at a second nobody knows beforehand, at the index price less the spread. The coins go to your spot account.`,
    },
    {
      icon: ShieldIcon,
      title: t`You stay in control`,
      text: t`Nothing is set aside before a run. Pause, change or end a plan at any time; what you bought is yours to sell or withdraw.`,
    },
  ];
  const risks = [
    t`Prices can fall for years. Buying regularly does not protect against a loss and promises no gain.`,
    t`When prices rise steadily, buying everything at the beginning would have been cheaper.`,
    t`Every run costs the conversion fee and the spread. Many small runs cost no more in percent than few large ones, but the spread grows when prices are lively.`,
    t`While the spread is above ${spread}, the market is closed or there is no reliable price, a run waits. After ${hours} it is left out.`,
    t`Without enough USDT a run is skipped and you get a message. After ${skips} skipped runs in a row the plan pauses.`,
    t`A price limit compares what you would really pay, spread and fee included. A coin above its limit is left out of that run; its USDT stay with you.`,
  ];
  return (
    <div className={styles.read}>
      <IconSteps steps={steps} />
      <TrialExample />
      <section aria-labelledby="recurring-risks">
        <h2 id="recurring-risks" className={styles.heading}>
          {t`What can go wrong`}
        </h2>
        <ul className={styles.rules}>
          {risks.map((risk) => (
            <li key={risk}>{risk}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

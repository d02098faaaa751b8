import { useLingui } from '@lingui/react/macro';
import { useSiteConfig } from '../platform/site/site-config.ts';
import styles from './shell.module.css';

/** Says on every page that the money is play money and where the prices come from. Nothing in production. */
export function DemoLabel() {
  const { t } = useLingui();
  const site = useSiteConfig();
  if (site === null || (site.mode !== 'demo' && site.market_feed === 'live')) return null;
  const text =
    site.mode !== 'demo'
      ? site.market_feed === 'replay'
        ? t`Recorded prices`
        : t`Simulated prices`
      : {
          simulated: t`Demo · simulated prices, demo funds`,
          replay: t`Demo · recorded prices, demo funds`,
          live: t`Demo · real prices, demo funds`,
        }[site.market_feed];
  return <span className={styles.demo}>{text}</span>;
}

import { useLingui } from '@lingui/react/macro';
import { tellDemo, useDemoTold } from '../content/demo-told.ts';
import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { useSiteConfig } from '../platform/site/site-config.ts';
import type { BrokenProps } from '../ui/error-boundary.tsx';
import { InfoIcon } from '../ui/frame-icons.tsx';
import { MissingSheet } from './missing-parts.tsx';
import styles from './shell.module.css';
import { useOnceTrue } from './use-once-true.ts';

const DemoSheet = lazyPart(() => import('../content/demo-sheet.tsx'), ['content'], MissingDemo);

function MissingDemo({ onRetry }: BrokenProps) {
  const { open } = useDemoTold();
  return <MissingSheet open={open} onClose={() => tellDemo(false)} onRetry={onRetry} />;
}

/**
 * Says on every page that the money is play money and where the prices come from, and in a demo more to whoever taps it.
 * Nothing in production.
 */
export default function DemoLabel() {
  const { t } = useLingui();
  const site = useSiteConfig();
  const asked = useOnceTrue(useDemoTold(({ open }) => open));
  if (site === null || (site.mode !== 'demo' && site.market_feed === 'live')) return null;
  if (site.mode !== 'demo')
    return (
      <span className={styles.demo}>{site.market_feed === 'replay' ? t`Recorded prices` : t`Simulated prices`}</span>
    );
  const text = {
    simulated: t`Demo · simulated prices, demo funds`,
    replay: t`Demo · recorded prices, demo funds`,
    live: t`Demo · real prices, demo funds`,
  }[site.market_feed];
  return (
    <>
      <button type="button" className={styles.demo} aria-haspopup="dialog" onClick={() => tellDemo(true)}>
        {text}
        <InfoIcon size={12} />
      </button>
      {asked ? <DemoSheet /> : null}
    </>
  );
}

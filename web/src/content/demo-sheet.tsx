import { useLingui } from '@lingui/react/macro';
import { useSiteConfig } from '../platform/site/site-config.ts';
import { Bullets } from '../ui/bullets.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { tellDemo, useDemoTold } from './demo-told.ts';

/** What in a demo is simulated, people included, and what is not. */
export default function DemoSheet() {
  const { t } = useLingui();
  const { open } = useDemoTold();
  const prices = {
    simulated: t`Prices, candles and their volume are simulated, and all funds are demo funds.`,
    replay: t`Prices, candles and their volume were recorded earlier, and all funds are demo funds.`,
    live: t`Prices, candles and their volume are those of other markets, and all funds are demo funds.`,
  }[useSiteConfig()?.market_feed ?? 'simulated'];
  return (
    <Sheet open={open} onClose={() => tellDemo(false)} title={t`What is simulated here`}>
      <Bullets
        lines={[
          prices,
          t`People whose names begin with “Demo” are simulated: the app plays them, with demo funds and under the same rules as you.`,
          t`Their orders, bids and messages are real: they go through the same order book and ledger as yours. No order, trade or follower is made up.`,
        ]}
      />
    </Sheet>
  );
}

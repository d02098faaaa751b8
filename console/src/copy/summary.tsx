import { operatorSummary } from '@aureus/contract/copy/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';

/** Others follow and are followed all the time. */
const EVERY_MS = 30_000;

/** Copy trading as a whole. */
export function SummaryPanel() {
  const { t } = useLingui();
  const { count } = useFormat();
  return (
    <Panel title={t`What is copied`}>
      <Read call={operatorSummary} fields={{}} everyMs={EVERY_MS}>
        {({ applications, leaders, follows, copies, margin, shares }) => (
          <Facts
            facts={[
              { label: t`Applications waiting`, value: count(applications), alarm: applications > 0 },
              { label: t`Traders who can be followed`, value: count(leaders) },
              { label: t`Follows that go on`, value: count(follows) },
              { label: t`Copies open`, value: count(copies) },
              { label: t`Margin in copies`, value: <Amount value={margin} unit="USDT" /> },
              { label: t`Profit shares ever paid`, value: <Amount value={shares} unit="USDT" /> },
            ]}
          />
        )}
      </Read>
    </Panel>
  );
}

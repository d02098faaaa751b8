import { operatorTerms } from '@aureus/contract/copy/operator-calls.ts';
import type { CopyTerms } from '@aureus/contract/copy/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { HistoryLink, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** The terms of copy trading. A change is a proposal; it holds for follows and applications from then on. */
export function TermsPanel() {
  return (
    <Read call={operatorTerms} fields={{}}>
      {(terms, again) => <Terms terms={terms} onDone={again} />}
    </Read>
  );
}

function Terms({ terms, onDone }: { terms: CopyTerms; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const propose = usePropose();
  const title = t`Terms of copy trading`;
  const unit = terms.currency_name;
  const labels = {
    max_share: t`Largest profit share`,
    max_leaders: t`Traders one user may follow`,
    max_followers: t`Followers of one trader`,
    min_allocation: t`Least copy budget`,
    max_allocation: t`Most copy budget`,
  };
  const whole = (name: 'max_leaders' | 'max_followers') => ({
    kind: 'whole' as const,
    name,
    label: labels[name],
    initial: String(terms[name]),
  });
  const decimal = (name: 'max_share' | 'min_allocation' | 'max_allocation', of: string, help: string) => ({
    kind: 'decimal' as const,
    name,
    label: labels[name],
    unit: of,
    initial: terms[name],
    help,
  });
  const wholeUnits = t`A whole amount.`;
  return (
    <Panel title={title} action={<HistoryLink kind="copy.terms" />}>
      <PlainTable
        cards
        scrolls
        label={title}
        head={[
          { text: labels.max_share, right: true },
          { text: labels.max_leaders, right: true },
          { text: labels.max_followers, right: true },
          { text: labels.min_allocation, right: true },
          { text: labels.max_allocation, right: true },
          { text: t`State` },
          { text: t`Change` },
        ]}
        rows={[
          {
            key: 'terms',
            cells: [
              <Amount key="share" value={terms.max_share} unit="%" />,
              count(terms.max_leaders),
              count(terms.max_followers),
              <Amount key="least" value={terms.min_allocation} unit={unit} />,
              <Amount key="most" value={terms.max_allocation} unit={unit} />,
              <OpenChip key="state" open={terms.open} />,
              <ChangeButton
                key="change"
                what={t`Copy trading`}
                onClick={() =>
                  propose({
                    kind: 'copy.terms',
                    title,
                    payload: {},
                    fields: [
                      decimal('max_share', '%', t`From 0 to 50%, at most two decimals.`),
                      whole('max_leaders'),
                      whole('max_followers'),
                      decimal('min_allocation', unit, wholeUnits),
                      decimal('max_allocation', unit, wholeUnits),
                      {
                        kind: 'flag',
                        name: 'open',
                        label: t`Follows and applications are taken`,
                        initial: terms.open ? '1' : '0',
                      },
                    ],
                    onDone,
                  })
                }
              />,
            ],
          },
        ]}
      />
    </Panel>
  );
}

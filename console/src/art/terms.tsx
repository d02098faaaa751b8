import { operatorTerms } from '@aureus/contract/art/operator-calls.ts';
import type { ArtTermsReply } from '@aureus/contract/art/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { HistoryLink, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** The terms of the art market. A change is a proposal; it holds for sales that are asked for from then on. */
export function TermsPanel() {
  return (
    <Read call={operatorTerms} fields={{}}>
      {(terms, again) => <Terms terms={terms} onDone={again} />}
    </Read>
  );
}

function Terms({ terms, onDone }: { terms: ArtTermsReply; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const propose = usePropose();
  const title = t`Terms of the NFT market`;
  const labels = {
    fee: t`Fee of a sale`,
    most_royalty: t`Largest royalty`,
    deposit: t`Deposit, of the starting price`,
    least_deposit: t`Least deposit`,
    least_increase: t`Least raise, of the starting price`,
    extension_minutes: t`Minutes by which a late bid extends`,
    most_extension_minutes: t`Most minutes of all extensions`,
  };
  type Name = keyof typeof labels;
  const whole = (name: Name, initial: string, more: { unit?: string; help?: string } = {}) => ({
    kind: 'whole' as const,
    name,
    label: labels[name],
    initial,
    ...more,
  });
  const points = (name: 'fee' | 'most_royalty' | 'deposit' | 'least_increase') =>
    whole(name, new Decimal(terms[name]).times('100').toString(), {
      help: t`In hundredths of a percent: 250 is 2.5%.`,
    });
  return (
    <Panel title={title} action={<HistoryLink kind="art.terms" />}>
      <PlainTable
        cards
        scrolls
        label={title}
        head={[
          { text: labels.fee, right: true },
          { text: labels.most_royalty, right: true },
          { text: labels.deposit, right: true },
          { text: labels.least_deposit, right: true },
          { text: labels.least_increase, right: true },
          { text: labels.extension_minutes, right: true },
          { text: labels.most_extension_minutes, right: true },
          { text: t`State` },
          { text: t`Change` },
        ]}
        rows={[
          {
            key: 'terms',
            cells: [
              <Amount key="fee" value={terms.fee} unit="%" />,
              <Amount key="royalty" value={terms.most_royalty} unit="%" />,
              <Amount key="deposit" value={terms.deposit} unit="%" />,
              <Amount key="least" value={terms.least_deposit} unit="USDT" />,
              <Amount key="raise" value={terms.least_increase} unit="%" />,
              count(terms.extension_minutes),
              count(terms.most_extension_minutes),
              <OpenChip key="state" open={terms.is_open} />,
              <ChangeButton
                key="change"
                what={t`NFT market`}
                onClick={() =>
                  propose({
                    kind: 'art.terms',
                    title,
                    payload: {},
                    fields: [
                      points('fee'),
                      points('most_royalty'),
                      points('deposit'),
                      whole('least_deposit', new Decimal(terms.least_deposit).toString(), { unit: 'USDT' }),
                      points('least_increase'),
                      whole('extension_minutes', String(terms.extension_minutes)),
                      whole('most_extension_minutes', String(terms.most_extension_minutes)),
                      {
                        kind: 'flag',
                        name: 'open',
                        label: t`Sales and works are taken`,
                        initial: terms.is_open ? '1' : '0',
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

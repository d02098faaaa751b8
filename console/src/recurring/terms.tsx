import { operatorTerms } from '@aureus/contract/recurring/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

type Terms = Answer<typeof operatorTerms>;

/** The terms, and which coins may be bought. Each change is a proposal. */
export function TermsPanels() {
  return (
    <Read call={operatorTerms} fields={{}}>
      {(terms, again) => (
        <>
          <TermsPanel terms={terms} onDone={again} />
          <CoinsPanel terms={terms} onDone={again} />
        </>
      )}
    </Read>
  );
}

function TermsPanel({ terms, onDone }: { terms: Terms; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const decimal = (name: 'minimum' | 'maximum' | 'spread_limit', label: string, unit: string) => ({
    kind: 'decimal' as const,
    name,
    label,
    unit,
    initial: terms[name],
  });
  const title = t`Terms of recurring buys`;
  return (
    <Panel title={title} action={<HistoryLink kind="recurring.terms" />}>
      <PlainTable
        cards
        label={title}
        head={[
          { text: t`Least of a run`, right: true },
          { text: t`Most of a run`, right: true },
          { text: t`Spread above which a run waits`, right: true },
          { text: t`State` },
          { text: t`Change` },
        ]}
        rows={[
          {
            key: 'terms',
            cells: [
              <Amount key="minimum" value={terms.minimum} unit="USDT" />,
              <Amount key="maximum" value={terms.maximum} unit="USDT" />,
              <Amount key="spread" value={terms.spread_limit} unit="%" />,
              <OpenChip key="state" open={terms.open} />,
              <ChangeButton
                key="change"
                what={t`Recurring buys`}
                {...(terms.open
                  ? {
                      onClose: (closing: string) =>
                        propose({ kind: 'recurring.terms', title: closing, payload: { open: false }, onDone }),
                    }
                  : {})}
                onClick={() =>
                  propose({
                    kind: 'recurring.terms',
                    title,
                    payload: {},
                    fields: [
                      decimal('minimum', t`Least of a run`, 'USDT'),
                      decimal('maximum', t`Most of a run`, 'USDT'),
                      decimal('spread_limit', t`Spread above which a run waits`, '%'),
                      { kind: 'flag', name: 'open', label: t`Offered`, initial: terms.open ? '1' : '0' },
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

function CoinsPanel({ terms, onDone }: { terms: Terms; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const button = (id: number, code: string, isOffered: boolean) => {
    const title = isOffered ? t`Stop offering ${code}` : t`Offer ${code}`;
    return (
      <Button
        key={id}
        size="small"
        variant={isOffered ? 'contained' : 'outlined'}
        aria-label={title}
        disabled={!mayDecide}
        onClick={() =>
          propose({ kind: 'recurring.coin', title, payload: { currency_id: id, offered: !isOffered }, onDone })
        }
      >
        {code}
      </Button>
    );
  };
  return (
    <Panel title={t`Coins that can be bought`} action={<HistoryLink kind="recurring.coin" />}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {terms.possible.map(({ id, code }) => button(id, code, terms.coins.includes(id)))}
      </Stack>
    </Panel>
  );
}

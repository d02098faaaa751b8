import { operatorTerms } from '@aureus/contract/loans/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** Currencies that secure loans, and which part of their value does not count. Each change is a proposal. */
export function CollateralPanel() {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const fieldsOf = (initial?: { readonly haircut: string; readonly open: boolean }) => [
    {
      kind: 'decimal' as const,
      name: 'haircut',
      label: t`Part of the value that does not count`,
      unit: '%',
      help: t`From 0 to 90%. The livelier a price, the more.`,
      ...(initial ? { initial: initial.haircut } : {}),
    },
    { kind: 'flag' as const, name: 'open', label: t`Accepted`, initial: initial?.open === false ? '0' : '1' },
  ];
  return (
    <Read call={operatorTerms} fields={{}}>
      {({ currencies, collaterals }, onDone) => (
        <Panel
          title={t`What secures loans`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {mayDecide && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() =>
                    propose({
                      kind: 'loans.collateral',
                      title: t`Accept another currency`,
                      payload: {},
                      fields: [
                        {
                          kind: 'choice',
                          name: 'currency_id',
                          label: t`Currency`,
                          isNumber: true,
                          choices: currencies
                            .filter(({ id }) => collaterals.every(({ currency_id }) => currency_id !== id))
                            .map(({ id, code }) => ({ value: String(id), label: code })),
                        },
                        ...fieldsOf(),
                      ],
                      onDone,
                    })
                  }
                >
                  {t`Accept another currency`}
                </Button>
              )}
              <HistoryLink kind="loans.collateral" />
            </Stack>
          }
        >
          <PlainTable
            cards
            scrolls
            label={t`What secures loans`}
            head={[
              { text: t`Currency` },
              { text: t`Part of the value that does not count`, right: true },
              { text: t`State` },
              { text: t`Change` },
            ]}
            rows={collaterals.map(({ currency_id, currency, haircut, open }) => {
              const title = t`${currency} as collateral`;
              const payload = { currency_id };
              return {
                key: currency_id,
                cells: [
                  currency,
                  <Amount key="haircut" value={haircut} unit="%" />,
                  <OpenChip key="state" open={open} />,
                  <ChangeButton
                    key="change"
                    what={title}
                    {...(open
                      ? {
                          onClose: (closing: string) =>
                            propose({
                              kind: 'loans.collateral',
                              title: closing,
                              payload: { ...payload, open: false },
                              onDone,
                            }),
                        }
                      : {})}
                    onClick={() =>
                      propose({
                        kind: 'loans.collateral',
                        title,
                        payload,
                        fields: fieldsOf({ haircut, open }),
                        onDone,
                      })
                    }
                  />,
                ],
              };
            })}
          />
        </Panel>
      )}
    </Read>
  );
}

import { operatorMethods } from '@aureus/contract/otc/operator-calls.ts';
import { methodKinds } from '@aureus/contract/otc/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { HistoryLink, type PayloadField, useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { ChangeButton } from '../terms/public.ts';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { useKindWords } from './otc-words.ts';

type Methods = Answer<typeof operatorMethods>;
type Method = Methods['methods'][number];

/** How people may pay each other at the OTC desk. Each change is a proposal. */
export function MethodsPanel() {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const fieldsOf = useFields();
  return (
    <Read call={operatorMethods} fields={{}}>
      {({ fiats, methods }, onDone) => (
        <Panel
          title={t`Payment methods`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {mayDecide && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() =>
                    propose({
                      kind: 'otc.method',
                      title: t`Add a payment method`,
                      payload: {},
                      fields: [
                        {
                          kind: 'line',
                          name: 'code',
                          label: t`Code`,
                          help: t`Lower-case letters, digits and underscores. It stays.`,
                        },
                        ...fieldsOf(fiats),
                      ],
                      onDone,
                    })
                  }
                >
                  {t`Add a payment method`}
                </Button>
              )}
              <HistoryLink kind="otc.method" />
            </Stack>
          }
        >
          <MethodTable fiats={fiats} methods={methods} onDone={onDone} />
        </Panel>
      )}
    </Read>
  );
}

function MethodTable({ fiats, methods, onDone }: Methods & { onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const propose = usePropose();
  const kinds = useKindWords();
  const fieldsOf = useFields();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Payment methods`}
      head={[
        { text: t`Name` },
        { text: t`Kind` },
        { text: t`Currencies` },
        { text: t`Days it can be called back`, right: true },
        { text: t`Minutes to pay`, right: true },
        { text: t`Payment accounts`, right: true },
        { text: t`State` },
        { text: t`Change` },
      ]}
      rows={methods.map((method) => {
        const { code, name, open } = method;
        const payload = { code };
        return {
          key: code,
          cells: [
            name,
            kinds[method.kind],
            method.fiats.join(', '),
            count(method.charge_back_days),
            `${count(method.window_min)}–${count(method.window_max)}`,
            count(method.accounts),
            <OpenChip key="state" open={open} />,
            <ChangeButton
              key="change"
              what={name}
              {...(open
                ? {
                    onClose: (closing: string) =>
                      propose({ kind: 'otc.method', title: closing, payload: { ...payload, open: false }, onDone }),
                  }
                : {})}
              onClick={() =>
                propose({ kind: 'otc.method', title: name, payload, fields: fieldsOf(fiats, method), onDone })
              }
            />,
          ],
        };
      })}
    />
  );
}

function useFields(): (fiats: readonly string[], initial?: Method) => readonly PayloadField[] {
  const { t } = useLingui();
  const kinds = useKindWords();
  return (fiats, initial) => {
    const first = (value: string | number | undefined) => (value === undefined ? {} : { initial: String(value) });
    return [
      {
        kind: 'line',
        name: 'name',
        label: t`Name`,
        help: t`A proper name: the same in every language.`,
        ...first(initial?.name),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: t`Kind`,
        choices: methodKinds.map((value) => ({ value, label: kinds[value] })),
        ...first(initial?.kind),
      },
      {
        kind: 'checks',
        name: 'fiats',
        label: t`Currencies`,
        choices: fiats.map((value) => ({ value, label: value })),
        ...first(initial?.fiats.join(',')),
      },
      {
        kind: 'whole',
        name: 'charge_back_days',
        label: t`Days it can be called back`,
        help: t`Coins bought by new accounts stay held for so long. Up to 180.`,
        ...first(initial?.charge_back_days),
      },
      {
        kind: 'whole',
        name: 'window_min',
        label: t`Fewest minutes to pay`,
        help: t`From 5 to 180.`,
        ...first(initial?.window_min),
      },
      {
        kind: 'whole',
        name: 'window_max',
        label: t`Most minutes to pay`,
        help: t`From 5 to 180.`,
        ...first(initial?.window_max),
      },
      { kind: 'flag', name: 'open', label: t`Can be used`, initial: initial?.open === false ? '0' : '1' },
    ];
  };
}

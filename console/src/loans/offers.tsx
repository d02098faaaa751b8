import { operatorTerms } from '@aureus/contract/loans/operator-calls.ts';
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

type Offer = Answer<typeof operatorTerms>['offers'][number];

/** What is lent, one offer for each currency. Each change is a proposal; it holds for loans taken from then on. */
export function OffersPanel() {
  const { t } = useLingui();
  const propose = usePropose();
  const fieldsOf = useFieldsOf();
  const mayDecide = useMe()?.may('terms.decide') === true;
  return (
    <Read call={operatorTerms} fields={{}}>
      {({ currencies, offers }, onDone) => (
        <Panel
          title={t`What is lent`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {mayDecide && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() =>
                    propose({
                      kind: 'loans.offer',
                      title: t`Lend another currency`,
                      payload: {},
                      fields: [
                        {
                          kind: 'choice',
                          name: 'currency_id',
                          label: t`Currency`,
                          isNumber: true,
                          choices: currencies
                            .filter(({ id }) => offers.every((offer) => offer.currency_id !== id))
                            .map(({ id, code }) => ({ value: String(id), label: code })),
                        },
                        ...fieldsOf(''),
                      ],
                      onDone,
                    })
                  }
                >
                  {t`Lend another currency`}
                </Button>
              )}
              <HistoryLink kind="loans.offer" />
            </Stack>
          }
        >
          <OfferTable offers={offers} onDone={onDone} />
        </Panel>
      )}
    </Read>
  );
}

/** The fields of an offer, empty or as they are. */
function useFieldsOf() {
  const { t } = useLingui();
  return (unit: string, initial?: Offer) => {
    const decimal = (name: 'rate' | 'ltv' | 'min_amount' | 'max_amount', label: string, of: string, help?: string) => ({
      kind: 'decimal' as const,
      name,
      label,
      unit: of,
      ...(initial ? { initial: initial[name] } : {}),
      ...(help === undefined ? {} : { help }),
    });
    return [
      decimal('rate', t`Interest per day`, '%', t`At most 0.5%. A day that has begun counts in full.`),
      decimal('ltv', t`Largest loan, share of the collateral`, '%', t`At most 70%, of what the collateral counts.`),
      decimal('min_amount', t`Smallest loan`, unit),
      decimal('max_amount', t`Most one user may owe`, unit),
      { kind: 'flag' as const, name: 'open', label: t`Offered`, initial: initial?.open === false ? '0' : '1' },
    ];
  };
}

function OfferTable({ offers, onDone }: { offers: readonly Offer[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const fieldsOf = useFieldsOf();
  return (
    <PlainTable
      cards
      scrolls
      label={t`What is lent`}
      head={[
        { text: t`Currency` },
        { text: t`Interest per day`, right: true },
        { text: t`Largest loan, share of the collateral`, right: true },
        { text: t`Smallest loan`, right: true },
        { text: t`Most one user may owe`, right: true },
        { text: t`State` },
        { text: t`Change` },
      ]}
      rows={offers.map((offer) => {
        const { id, currency_id, currency, open } = offer;
        const title = t`Loans of ${currency}`;
        const payload = { currency_id };
        return {
          key: id,
          cells: [
            currency,
            <Amount key="rate" value={offer.rate} unit="%" />,
            <Amount key="ltv" value={offer.ltv} unit="%" />,
            <Amount key="min" value={offer.min_amount} unit={currency} />,
            <Amount key="max" value={offer.max_amount} unit={currency} />,
            <OpenChip key="state" open={open} />,
            <ChangeButton
              key="change"
              what={title}
              {...(open
                ? {
                    onClose: (closing: string) =>
                      propose({ kind: 'loans.offer', title: closing, payload: { ...payload, open: false }, onDone }),
                  }
                : {})}
              onClick={() =>
                propose({ kind: 'loans.offer', title, payload, fields: fieldsOf(currency, offer), onDone })
              }
            />,
          ],
        };
      })}
    />
  );
}

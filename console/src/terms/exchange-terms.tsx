import { exchangeTerms } from '@aureus/contract/exchange/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';

/** What an exchange of coins costs, how small and large one may be, and how much in a day. */
export function ExchangeTerms() {
  const { t } = useLingui();
  const propose = usePropose();
  const more = [
    { name: 'spread_base', label: t`Spread, always`, unit: '%' },
    { name: 'spread_volatility', label: t`Spread, share of the volatility`, unit: '%' },
    { name: 'spread_size', label: t`Spread, for each 100,000 USDT`, unit: '%' },
    { name: 'spread_stock', label: t`Spread, for all of the stock`, unit: '%' },
    { name: 'user_daily', label: t`Per user in 24 hours`, unit: 'USDT' },
    { name: 'house_daily', label: t`Platform per coin in 24 hours`, unit: 'USDT' },
  ] as const;
  return (
    <Read call={exchangeTerms} fields={{}}>
      {(terms, again) => (
        <PlainTable
          cards
          label={t`Conversion`}
          head={[
            { text: t`Fee`, right: true },
            { text: t`At least`, right: true },
            { text: t`At most at once`, right: true },
            ...more.map(({ label }) => ({ text: label, right: true })),
            { text: t`Change` },
          ]}
          rows={[
            {
              key: 'terms',
              cells: [
                <Amount key="fee" value={terms.fee_percent} unit="%" />,
                <Amount key="minimum" value={terms.minimum} unit="USDT" />,
                <Amount key="maximum" value={terms.maximum} unit="USDT" />,
                ...more.map(({ name, unit }) => <Amount key={name} value={terms[name]} unit={unit} />),
                <ChangeButton
                  key="change"
                  what={t`Conversion`}
                  onClick={() =>
                    propose({
                      kind: 'exchange.terms',
                      title: t`Conversion terms`,
                      payload: {},
                      fields: [
                        { kind: 'decimal', name: 'fee_percent', label: t`Fee`, unit: '%', initial: terms.fee_percent },
                        { kind: 'decimal', name: 'minimum', label: t`At least`, unit: 'USDT', initial: terms.minimum },
                        {
                          kind: 'decimal',
                          name: 'maximum',
                          label: t`At most at once`,
                          unit: 'USDT',
                          initial: terms.maximum,
                        },
                        ...more.map((field) => ({ kind: 'decimal' as const, ...field, initial: terms[field.name] })),
                      ],
                      onDone: again,
                    })
                  }
                />,
              ],
            },
          ]}
        />
      )}
    </Read>
  );
}

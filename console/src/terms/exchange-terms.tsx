import { exchangeTerms } from '@aureus/contract/wallet/exchange-operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { usePropose } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { ChangeButton } from './change-button.tsx';

/** What an exchange of coins costs, and how small and large one may be. */
export function ExchangeTerms() {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Read call={exchangeTerms} fields={{}}>
      {(terms, again) => (
        <PlainTable
          cards
          label={t`Coin exchange`}
          head={[
            { text: t`Fee`, right: true },
            { text: t`At least`, right: true },
            { text: t`At most at once`, right: true },
            { text: t`Change` },
          ]}
          rows={[
            {
              key: 'terms',
              cells: [
                <Amount key="fee" value={terms.fee_percent} unit="%" />,
                <Amount key="minimum" value={terms.minimum} unit="USDT" />,
                <Amount key="maximum" value={terms.maximum} unit="USDT" />,
                <ChangeButton
                  key="change"
                  what={t`Coin exchange`}
                  onClick={() =>
                    propose({
                      kind: 'exchange.terms',
                      title: t`Terms of the coin exchange`,
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

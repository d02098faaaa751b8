import type { Answer } from '@aureus/contract/platform/call.ts';
import type { exchangeHistory } from '@aureus/contract/exchange/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { QuoteFacts } from './quote-facts.tsx';

export type PastExchange = Answer<typeof exchangeHistory>['data'][number];

/** An exchange that happened, with all that its owner needs to reckon it again. */
export function PastExchangeSheet({ past, onClose }: { past: PastExchange | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={past !== null} onClose={onClose} title={t`Conversion`}>
      {past === null ? null : <Facts past={past} />}
    </Sheet>
  );
}

function Facts({ past }: { past: PastExchange }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const prices = [
    [past.from_name, past.from_price],
    [past.to_name, past.to_price],
  ] as const;
  return (
    <>
      <dl className={form.facts}>
        <Fact label={t`You converted`} isMain>
          <Amount value={past.number} unit={past.from_name} maxDigits={8} personal />
        </Fact>
      </dl>
      <QuoteFacts quote={past} isWhole />
      <dl className={form.facts}>
        {prices.map(([name, price]) =>
          price === '' || name === 'USDT' ? null : (
            <Fact key={name} label={t`Index price of ${name}`}>
              <Amount value={price} unit="USDT" maxDigits={8} />
            </Fact>
          ),
        )}
        {[
          [past.from_name, past.from_volatility],
          [past.to_name, past.to_volatility],
        ].map(([name, share]) =>
          share === '' || name === 'USDT' ? null : (
            <Fact key={name} label={t`Volatility of ${name}`}>
              <Amount value={share ?? null} unit="%" maxDigits={4} />
            </Fact>
          ),
        )}
        {past.value === '' ? null : (
          <Fact label={t`Value`}>
            <Amount value={past.value} unit="USDT" maxDigits={2} personal />
          </Fact>
        )}
        {past.value_before === '' ? null : (
          <Fact label={t`Converted in the hour before`}>
            <Amount value={past.value_before} unit="USDT" maxDigits={2} personal />
          </Fact>
        )}
        {past.priced_at === '' ? null : (
          <Fact label={t`Time of the prices`}>
            <time dateTime={past.priced_at}>{moment(past.priced_at)}</time>
          </Fact>
        )}
        <Fact label={t`Converted on`}>
          <time dateTime={past.created_time}>{moment(past.created_time)}</time>
        </Fact>
        <Fact label={t`Number`}>{past.id}</Fact>
      </dl>
      <p
        className={cx(form.note, form.below)}
      >{t`The fee is rounded up and what you get is rounded down to the last digit of the coin.`}</p>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { useOfflineReason } from '../../platform/network/use-offline-reason.ts';
import { setConfirmSkipped } from '../../platform/preferences/preferences.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import money from '../../ui/money/money-form.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { Liquidation } from './figures.tsx';
import type { StopResult } from './summary.ts';
import { amountText, moneyText, priceText } from './terms.ts';
import type { TicketFormProps } from './ticket-form.tsx';
import styles from './ticket.module.css';
import { useErrorText } from './use-error-text.ts';

export interface ConfirmSheetProps extends TicketFormProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Under which it can be switched off. */
  name: string;
}

/** What the order will do, before it does it. */
export function ConfirmSheet({ open, onClose, onConfirm, market, model, shown, name }: ConfirmSheetProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const [isSkipped, setSkipped] = useState(false);
  const { ticket, account, error, summary } = model;
  const { terms } = account;
  const { currency_name: base } = market;
  const isLong = ticket.side === 'long';
  const isLimit = ticket.kind === 'limit';
  const size = `${number(amountText(terms, summary.lots ?? 0), { maxDigits: 8 })} ${base}`;
  const confirm = (): void => {
    if (isSkipped) setConfirmSkipped(name, true);
    onConfirm();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isLong ? t`Long ${size}` : t`Short ${size}`}
      aside={
        <Badge>
          {isLimit ? t`Limit` : t({ message: 'Market', context: 'order type' })}
          {ticket.isReduceOnly ? null : ` · ${ticket.leverage}×`}
        </Badge>
      }
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            kind={isLong ? 'buy' : 'sell'}
            reason={
              offline ??
              (error === null ? undefined : errorText(error, ticket, terms, market.tick, summary.brokenTotal))
            }
            onClick={confirm}
          >
            {isLong ? t`Long ${base}` : t`Short ${base}`}
          </Button>
        </>
      }
    >
      <dl className={money.facts}>
        <Fact label={isLimit ? t`Price` : t`Price, about`}>
          <Price at={summary.ticks} market={market} model={model} />
        </Fact>
        {ticket.isReduceOnly ? (
          <ReduceFacts market={market} model={model} />
        ) : (
          <OpenFacts market={market} model={model} shown={shown} />
        )}
      </dl>
      <p className={styles.warning}>
        {ticket.isReduceOnly
          ? t`Closes positions of the other side, the oldest first, and opens none.`
          : terms.isCross
            ? t`Cross margin: everything in your futures account can be lost.`
            : t`Isolated margin: the whole margin of a position can be lost.`}
      </p>
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {isLimit ? t`Do not ask again for futures limit orders` : t`Do not ask again for futures market orders`}
      </Checkbox>
    </Sheet>
  );
}

type Shown = Pick<ConfirmSheetProps, 'market' | 'model'>;

function Price({ at, market, model }: Shown & { at: number | null }) {
  const text = at === null ? null : priceText(model.account.terms, at);
  return <Amount value={text} digits={market.price_scale} unit={market.legal_name} />;
}

function ReduceFacts({ market, model: { summary, account } }: Shown) {
  const { t } = useLingui();
  const { reduction } = summary;
  return (
    <>
      <Fact label={t`Closes, lots`}>
        <Amount value={reduction === null ? null : String(reduction.lots)} />
      </Fact>
      <Fact label={t`Estimated P&L`} isMain>
        <Amount
          value={reduction === null ? null : moneyText(account.terms, reduction.profit)}
          maxDigits={2}
          unit={market.legal_name}
          sign
          tone
        />
      </Fact>
    </>
  );
}

function OpenFacts({ market, model, shown }: TicketFormProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const rate = number(shown.fee_percent, { maxDigits: 4 });
  const { summary, account } = model;
  const { cost, worst, night, takeProfit, stopLoss, leftAfter } = summary;
  const quote = market.legal_name;
  const money = (minor: bigint | null | undefined, digits = 2): ReactNode => (
    <Amount
      value={minor === null || minor === undefined ? null : moneyText(account.terms, minor)}
      minDigits={2}
      maxDigits={digits}
      unit={quote}
    />
  );
  const stop = (label: string, result: StopResult | null): ReactNode =>
    result === null ? null : (
      <Fact label={label}>
        <Price at={result.ticks} market={market} model={model} />{' '}
        <Amount value={moneyText(account.terms, result.profit)} maxDigits={2} minDigits={2} sign tone />
      </Fact>
    );
  return (
    <>
      {worst === null ? null : (
        <Fact label={model.ticket.side === 'long' ? t`Price, at most` : t`Price, at least`}>
          <Price at={worst} market={market} model={model} />
        </Fact>
      )}
      <Fact label={t`Position value`}>{money(cost?.value)}</Fact>
      <Fact label={account.terms.isCross ? t`Margin, cross` : t`Margin, isolated`}>{money(cost?.margin)}</Fact>
      <Fact label={t`Fee (${rate}%)`}>{money(cost?.fee, 4)}</Fact>
      <Fact label={t`Liquidation price`} isMain>
        <Liquidation market={market} model={model} />
      </Fact>
      {stop(t`Take profit`, takeProfit)}
      {stop(t`Stop-loss`, stopLoss)}
      <Fact label={t`Overnight fee, 00:01 UTC`}>{money(night?.fee, 4)}</Fact>
      {night === null || night.liquidation === null ? null : (
        <Fact label={t`Liquidation price after it`}>
          <Price at={night.liquidation} market={market} model={model} />
        </Fact>
      )}
      <Fact label={t`Balance after`}>{money(leftAfter)}</Fact>
    </>
  );
}

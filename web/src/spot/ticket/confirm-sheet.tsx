import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { openingOf } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useOfflineReason } from '../../platform/network/use-offline-reason.ts';
import { setConfirmSkipped } from '../../platform/preferences/preferences.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Money } from './summary.ts';
import { amountText, feeText, priceText, totalText } from './terms.ts';
import { QueueTerms } from './queue-choice.tsx';
import styles from './ticket.module.css';
import { useKindText } from './use-kind-text.ts';
import { useStopText } from './use-stop-text.ts';
import type { TicketModel } from './use-ticket.ts';

export interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  market: MarketRow;
  model: TicketModel;
  /** Under which it can be switched off. */
  name: string;
}

/** What the order will do, before it does it. */
export function ConfirmSheet({ open, onClose, onConfirm, market, model, name }: ConfirmSheetProps) {
  const { t } = useLingui();
  const { number, weekTime } = useFormat();
  const kindText = useKindText();
  const stopText = useStopText();
  const offline = useOfflineReason();
  const [isSkipped, setSkipped] = useState(false);
  const { ticket, summary, terms } = model;
  const { spec } = terms;
  const { currency_name: base, legal_name: quote } = market;
  const isBuy = ticket.side === 'buy';
  const isLimit = ticket.kind === 'limit';
  const opensAt = openingOf(market);
  const opening = opensAt === null ? '' : weekTime(opensAt);
  const amount =
    summary.budget === null
      ? number(amountText(terms, summary.lots ?? 0n), { maxDigits: spec.baseScale })
      : number(totalText(terms, summary.budget), { maxDigits: spec.quoteScale });
  const unit = summary.budget === null ? base : quote;
  const title =
    summary.budget !== null
      ? t`Buy ${base} for ${amount} ${quote}`
      : isBuy
        ? t`Buy ${amount} ${unit}`
        : t`Sell ${amount} ${unit}`;
  const rate = number(feeText(summary.feeRate), { minDigits: 2, maxDigits: 4 });
  const money = (value: Money | null): ReactNode => {
    if (value === null) return <Amount value={null} />;
    const isBase = value.currency === 'base';
    const text = formatDecimal(value.minor, isBase ? spec.baseScale : spec.quoteScale);
    return <Amount value={text} digits={text.split('.')[1]?.length ?? 0} unit={isBase ? base : quote} />;
  };
  const left: Money | null =
    summary.leftAfter === null ? null : { currency: isBuy ? 'quote' : 'base', minor: summary.leftAfter };

  const confirm = (): void => {
    if (isSkipped) setConfirmSkipped(name, true);
    onConfirm();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      aside={<Badge>{kindText(ticket)}</Badge>}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            kind={isBuy ? 'buy' : 'sell'}
            reason={offline ?? (model.error === 'prices_stale' ? t`No live prices now` : undefined)}
            onClick={confirm}
          >
            {isBuy ? t`Buy ${base}` : t`Sell ${base}`}
          </Button>
        </>
      }
    >
      <dl className={styles.review}>
        {summary.trail === null ? null : (
          <Line label={t`Distance`}>
            <Amount value={priceText(terms, summary.trail)} digits={market.price_scale} unit={quote} />
          </Line>
        )}
        {summary.trigger === null ? null : (
          <Line label={ticket.isTrailing ? t`Trigger now, about` : t`Trigger (mark price)`}>
            <Amount value={priceText(terms, summary.trigger)} digits={market.price_scale} unit={quote} />
          </Line>
        )}
        {summary.stopLimit === null ? null : (
          <Line label={t`Stop limit`}>
            <Amount value={priceText(terms, summary.stopLimit)} digits={market.price_scale} unit={quote} />
          </Line>
        )}
        <Line
          label={
            summary.isLikely ? t`Price, about` : isLimit ? t`Price` : isBuy ? t`Price, at most` : t`Price, at least`
          }
        >
          <Amount
            value={summary.price === null ? null : priceText(terms, summary.price)}
            digits={market.price_scale}
            unit={quote}
          />
        </Line>
        <Line
          label={
            summary.isLikely && !isLimit
              ? t`Total, about`
              : isBuy
                ? isLimit
                  ? t`Total`
                  : t`Total, at most`
                : isLimit
                  ? t`Total`
                  : t`Total, at least`
          }
        >
          <Amount
            value={summary.value === null ? null : totalText(terms, summary.value)}
            minDigits={2}
            maxDigits={6}
            unit={quote}
          />
        </Line>
        <Line label={summary.isFeeCapped ? t`Fee, at most (${rate}%)` : t`Fee, about (${rate}%)`}>
          {money(summary.fee)}
        </Line>
        <Line label={summary.isLikely ? t`You receive, about` : t`You receive, at least`} isMain>
          {money(summary.receiveAtLeast)}
        </Line>
        <Line label={t`Balance after`}>{money(left)}</Line>
      </dl>
      {ticket.isStop || ticket.isPair ? (
        <p className={styles.about}>{stopText(ticket)}</p>
      ) : ticket.queues && opensAt !== null ? (
        <>
          <p className={styles.about}>{t`Your order waits for the opening, ${opening}.`}</p>
          <QueueTerms market={market} ticket={ticket} />
        </>
      ) : ticket.timeInForce === 'GTC' ? null : (
        <p className={styles.about}>
          {ticket.timeInForce === 'IOC'
            ? t`What cannot be filled at once is cancelled. The figures are for an order filled whole.`
            : t`If not all of it can be filled at once, nothing is traded.`}
        </p>
      )}
      <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {ticket.isPair
          ? t`Do not ask again for OCO pairs`
          : ticket.isStop
            ? t`Do not ask again for stop orders`
            : isLimit
              ? t`Do not ask again for limit orders`
              : t`Do not ask again for market orders`}
      </Checkbox>
    </Sheet>
  );
}

function Line({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import type { trial } from '@aureus/contract/futures/calls.ts';
import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMarkets } from '../../market/public.ts';
import { FailedNote } from '../../ui/money/failed-note.tsx';
import { useFormat } from '../../platform/format/use-format.ts';
import { useTicks } from '../../platform/live/market-hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { UnknownNote } from '../../ui/money/money-facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { termsQuery } from '../queries.ts';
import { ReduceOnlyNote } from '../ticket/reduce-only-note.tsx';
import { StopFields } from '../ticket/stop-fields.tsx';
import { amountText, priceText } from '../ticket/terms.ts';
import { useErrorText } from '../ticket/use-error-text.ts';
import { SideChoice } from './side-choice.tsx';
import { TrialFacts } from './trial-facts.tsx';
import styles from './trial.module.css';
import { useTrialCalls } from './use-trial-calls.ts';
import { type TrialModel, type TrialTerms, useTrial } from './use-trial.ts';

export interface TrialSheetProps {
  /** Of the kind `trial`, with no position yet. */
  coupon: CouponRow;
  /** When its position is closed at the latest, as text or epoch milliseconds. */
  closedBy: string | number;
  /** It was begun, or its position was opened. */
  onChange: () => void;
  onClose: () => void;
}

/** Opens the position of a trial: a side, what comes out, then all of it once more. Mounted while it is asked for. */
export default function TrialSheet(props: TrialSheetProps) {
  const { markets } = useMarkets();
  const market = markets.find(({ id }) => id === props.coupon.match_id);
  return market === undefined ? null : <OnMarket {...props} market={market} />;
}

type OnMarketProps = TrialSheetProps & { market: MarketRow };

function OnMarket(props: OnMarketProps) {
  const { t } = useLingui();
  useTicks(props.market.id);
  const query = useQuery(termsQuery(props.market));
  if (query.data !== undefined) return <WithTerms {...props} shown={query.data} />;
  if (query.error === null) return null;
  return (
    <Sheet open onClose={props.onClose} title={t`Open your trial position`}>
      <ListStates query={query} isEmpty={false} empty={null} skeleton={null}>
        {null}
      </ListStates>
    </Sheet>
  );
}

type WithTermsProps = OnMarketProps & { shown: LeverTerms };

function WithTerms(props: WithTermsProps) {
  const terms: TrialTerms = { leverage: props.coupon.leverage ?? 1, margin: props.coupon.most };
  const model = useTrial(props.market, props.shown, terms);
  return model === null ? null : <Form {...props} model={model} />;
}

/** The opening as the call takes it, at the worst price that was shown; null while something is missing. */
function fieldsOf(id: number, { ticket, summary, account, error }: TrialModel): Fields<typeof trial> | null {
  const { worst, takeProfit, stopLoss } = summary;
  if (worst === null || error !== null) return null;
  const price = (ticks: number): string => priceText(account.terms, ticks);
  return {
    id,
    type: ticket.side === 'long' ? 1 : 2,
    worst_price: price(worst),
    ...(takeProfit === null ? {} : { target_profit_price: price(takeProfit.ticks) }),
    ...(stopLoss === null ? {} : { stop_loss_price: price(stopLoss.ticks) }),
  };
}

function Form({ coupon, closedBy, market, shown, model, onChange, onClose }: WithTermsProps & { model: TrialModel }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const errorOf = useErrorText();
  const [isConfirming, setConfirming] = useState(false);
  const calls = useTrialCalls(coupon, onChange, onClose);
  const { ticket, account, summary, error, dispatch } = model;
  const isLong = ticket.side === 'long';
  const size = `${number(amountText(account.terms, summary.lots ?? 0), { maxDigits: 8 })} ${market.currency_name}`;
  const fields = fieldsOf(coupon.id, model);
  const reason =
    error === null
      ? undefined
      : error === 'lots_missing'
        ? t`Too little for one lot at this price`
        : errorOf(error, ticket, account.terms, market.tick);
  const back = (): void => {
    calls.forget();
    setConfirming(false);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!calls.isBusy}
      title={!isConfirming ? t`Open your trial position` : isLong ? t`Long ${size}` : t`Short ${size}`}
      aside={<Badge>{`${coupon.symbol} · ${ticket.leverage}×`}</Badge>}
      foot={
        <>
          <Button kind="secondary" disabled={calls.isBusy} onClick={isConfirming ? back : onClose}>
            {isConfirming ? t({ message: 'Back', context: 'leaves a sheet' }) : t`Cancel`}
          </Button>
          {calls.isUnknown ? (
            <Button loading={calls.isChecking} onClick={calls.checkAgain}>{t`Check again`}</Button>
          ) : (
            <Button
              kind={isLong ? 'buy' : 'sell'}
              loading={calls.isBusy}
              reason={calls.isBusy ? undefined : reason}
              onClick={() => {
                if (!isConfirming) setConfirming(true);
                else if (fields !== null) calls.open(fields);
              }}
            >
              {!isConfirming
                ? t`Continue`
                : calls.failure !== null
                  ? t`Try again`
                  : isLong
                    ? t`Open the long position`
                    : t`Open the short position`}
            </Button>
          )}
        </>
      }
    >
      {shown.reduce_only === null ? null : <ReduceOnlyNote told={shown.reduce_only} />}
      {isConfirming ? null : (
        <>
          <SideChoice market={market} model={model} />
          <Checkbox
            checked={ticket.hasStops}
            onChange={(event) => dispatch({ type: 'stops', hasStops: event.target.checked })}
          >
            {t`Take profit / stop-loss`}
          </Checkbox>
          {ticket.hasStops ? (
            <div className={styles.stops}>
              <StopFields market={market} model={model} />
            </div>
          ) : null}
        </>
      )}
      <TrialFacts market={market} model={model} closedBy={calls.closedBy ?? closedBy} isWhole={isConfirming} />
      {calls.isUnknown ? <UnknownNote /> : null}
      {calls.failure === null ? null : (
        <FailedNote error={calls.failure}>
          {calls.hasBegun ? t`Your coupon stays yours to open a position with.` : null}
        </FailedNote>
      )}
    </Sheet>
  );
}

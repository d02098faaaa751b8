import type { LeverReceipt, LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { Closed } from '@aureus/core/futures/closing.ts';
import { lotsOfParts } from '@aureus/core/futures/lots.ts';
import type { ReadReceipt, TickOf } from '@aureus/core/futures/read-receipt.ts';
import { trialOutcome } from '@aureus/core/futures/trial.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { PricePoints } from '../../ui/price-points.tsx';
import { NumberText } from './parts.tsx';
import styles from './positions.module.css';
import { useReasonText } from './use-reason-text.ts';

/** How the amounts and prices of a receipt are written. */
export interface ReceiptCounting {
  /** Decimals of the quote currency, and its name. */
  readonly scale: number;
  readonly unit: string;
  readonly price: TickOf;
}

export type Of<Kind extends ReadReceipt['kind']> = Extract<ReadReceipt, { kind: Kind }>;

export function Money({ value, counting, tone = false }: { value: bigint; counting: ReceiptCounting; tone?: boolean }) {
  const { scale, unit } = counting;
  return <Amount value={formatDecimal(value, scale)} unit={unit} maxDigits={8} sign={tone} tone={tone} personal />;
}

/** So many lots of what a receipt counts, which may be parts of them. */
export function Lots({ of, parts }: { of: { readonly inLot?: number } | undefined; parts: number }) {
  return <Amount value={String(lotsOfParts(parts, of?.inLot ?? 1))} maxDigits={2} />;
}

/** The recorded price beside the entry and what it had to reach. */
function Chart({
  receipt,
  marketId,
  mark,
  entry,
  reached,
  price,
}: {
  receipt: LeverReceipt;
  marketId: number;
  mark: number;
  entry: number;
  reached: number | null;
  price: TickOf;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const points = receipt.ticks
    .filter(({ match_id }) => match_id === marketId)
    .map(({ second }) => ({ second, price: mark, isMain: true }));
  return (
    <PricePoints
      label={t`The recorded mark price, with the entry price and the price it had to reach as lines`}
      points={points}
      lines={[{ price: entry, tone: 'gold' }, ...(reached === null ? [] : [{ price: reached, tone: 'warn' as const }])]}
      textOf={(ticks) => {
        const text = price(marketId, ticks);
        return text === undefined ? null : number(text, { maxDigits: 8 });
      }}
    />
  );
}

interface ClosedProps {
  /** What it was reckoned from, and what came out. */
  inputs: Pick<Of<'stop'>['inputs'], 'marketId' | 'mark' | 'openTicks' | 'closed' | 'inLot'>;
  closed: Closed;
  receipt: LeverReceipt;
  position: LeverRow;
  counting: ReceiptCounting;
  /** The price it had to reach, ticks; null where there was none. */
  reached: number | null;
  /** Why it was closed. */
  children: ReactNode;
}

/** A position that was closed whole without its owner asking then. */
function ClosedFacts({ inputs, closed, receipt, position, counting, reached, children }: ClosedProps) {
  const { t } = useLingui();
  const { marketId, mark, openTicks, closed: lots } = inputs;
  const price = (ticks: number) => <Amount value={counting.price(marketId, ticks)} maxDigits={8} />;
  const { brought, returned } = trialOutcome(closed.part.margin, closed.profit);
  return (
    <>
      <Chart
        receipt={receipt}
        marketId={marketId}
        mark={mark}
        entry={openTicks}
        reached={reached}
        price={counting.price}
      />
      <dl className={form.facts}>
        {children}
        <Fact label={t`Mark price`}>{price(mark)}</Fact>
        <Fact label={t`Closing price`}>{price(closed.ticks)}</Fact>
        <Fact label={t`Lots`}>
          <Lots of={inputs} parts={lots} />
        </Fact>
        <Fact label={t`P&L`} isMain>
          <Money value={closed.profit} counting={counting} tone />
        </Fact>
        {position.trial_ends === null ? (
          <Fact label={t`Margin released`}>
            <Money value={closed.part.margin} counting={counting} />
          </Fact>
        ) : (
          <>
            <Fact label={t`Yours`}>
              <Money value={brought} counting={counting} />
            </Fact>
            <Fact label={t`Goes back to the platform`}>
              <Money value={returned} counting={counting} />
            </Fact>
          </>
        )}
        {closed.fromBalance > 0n ? (
          <Fact label={t`Paid by the balance`}>
            <Money value={closed.fromBalance} counting={counting} />
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

interface StopProps {
  read: Of<'stop'>;
  receipt: LeverReceipt;
  position: LeverRow;
  counting: ReceiptCounting;
}

export function StopFacts({ read: { inputs, output }, ...shown }: StopProps) {
  const reasonText = useReasonText();
  const { reached, closed } = output;
  return (
    <ClosedFacts {...shown} inputs={inputs} closed={closed} reached={reached === null ? null : reached.ticks}>
      {reached === null ? null : (
        <Fact label={reasonText(reached.kind)}>
          <Amount value={shown.counting.price(inputs.marketId, reached.ticks)} maxDigits={8} />
        </Fact>
      )}
    </ClosedFacts>
  );
}

interface TermProps extends Omit<StopProps, 'read'> {
  read: Of<'term'>;
}

/** The end of a trial: the moment, and the first price after it. */
export function TermFacts({ read: { inputs, output }, ...shown }: TermProps) {
  const { t } = useLingui();
  const { moment } = useFormat();
  return (
    <ClosedFacts {...shown} inputs={inputs} closed={output.closed} reached={null}>
      <Fact label={t`Closed at the latest`}>{moment(inputs.endsAt)}</Fact>
      <Fact label={t`Closed by the price of`}>{moment(inputs.second * 1_000)}</Fact>
    </ClosedFacts>
  );
}

interface LiquidationProps {
  read: Of<'liquidation'>;
  receipt: LeverReceipt;
  position: LeverRow;
  counting: ReceiptCounting;
}

export function LiquidationFacts({ read, receipt, position, counting }: LiquidationProps) {
  const { t } = useLingui();
  const { inputs, output } = read;
  const held = inputs.positions.find(({ id }) => id === position.id);
  const counted = new Map(inputs.positions.map((each) => [each.id, each]));
  const charge = output.charges.find(({ id }) => id === position.id);
  // Who has a margin of its own does not touch the balance: what is left is all that comes back.
  const isCross = position.cross === 1;
  return (
    <>
      {held ? (
        <Chart
          receipt={receipt}
          marketId={held.marketId}
          mark={held.mark}
          entry={held.openTicks}
          reached={null}
          price={counting.price}
        />
      ) : null}
      <dl className={form.facts}>
        <Fact label={t`Risk rate limit`}>
          <Amount value={formatDecimal(BigInt(inputs.rules.limitPpm), 4)} unit="%" />
        </Fact>
        {isCross ? (
          <Fact label={t`Balance before`}>
            <Money value={inputs.balance} counting={counting} />
          </Fact>
        ) : null}
        {held ? (
          <Fact label={t`Margin left`}>
            <Money value={held.margin} counting={counting} />
          </Fact>
        ) : null}
        {charge ? (
          <Fact label={t`Paid by its margin`}>
            <Money value={charge.amount} counting={counting} />
          </Fact>
        ) : null}
        <Fact label={isCross ? t`Balance after` : t`Given back of its margin`}>
          <Money value={output.balance} counting={counting} />
        </Fact>
        <Fact label={t`Paid by the insurance fund`} isMain>
          <Money value={output.shortfall} counting={counting} />
        </Fact>
      </dl>
      <table className={styles.ticks}>
        <caption>{t`Closed, in this order`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Position`}</th>
            <th scope="col">{t`Lots`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`P&L`}</th>
          </tr>
        </thead>
        <tbody>
          {output.steps.map(({ id, lots, ticks, profit }, place) => (
            <tr key={`${id} ${place}`}>
              <td>
                <NumberText id={id} />
              </td>
              <td>
                <Lots of={counted.get(id)} parts={lots} />
              </td>
              <td>
                <Amount value={counting.price(counted.get(id)?.marketId ?? 0, ticks)} maxDigits={8} />
              </td>
              <td>
                <Amount value={formatDecimal(profit, counting.scale)} maxDigits={4} sign tone personal />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface NightProps {
  read: Of<'night'>;
  position: LeverRow;
  counting: ReceiptCounting;
}

export function NightFacts({ read, position, counting }: NightProps) {
  const { t } = useLingui();
  const { inputs, output } = read;
  return (
    <dl className={form.facts}>
      <Fact label={t`Lots`}>
        <Lots of={inputs} parts={inputs.lots} />
      </Fact>
      <Fact label={t`Entry price`}>
        <Amount value={counting.price(position.match_id, inputs.openTicks)} maxDigits={8} />
      </Fact>
      <Fact label={t`Rate`}>
        <Amount value={formatDecimal(BigInt(inputs.overnightPpm), 4)} unit="%" />
      </Fact>
      <Fact label={t`Fee`} isMain>
        <Money value={output.fee} counting={counting} />
      </Fact>
      <Fact label={t`Paid by its margin`}>
        <Money value={output.fromMargin} counting={counting} />
      </Fact>
      <Fact label={t`Paid by the balance`}>
        <Money value={output.fromBalance} counting={counting} />
      </Fact>
    </dl>
  );
}

interface DividendProps {
  read: Of<'dividend'>;
  position: LeverRow;
  counting: ReceiptCounting;
}

/** A dividend of the share: what a long got, or who paid for a short. It also stands with the positions that paid for it. */
export function DividendFacts({ read, position, counting }: DividendProps) {
  const { t } = useLingui();
  const { inputs, output } = read;
  const place = inputs.others.findIndex(({ id }) => id === position.id);
  const paid = place === -1 ? output.fromMargin : (output.fromOthers[place] ?? 0n);
  const byOthers = output.fromOthers.reduce((sum, each) => sum + each, 0n);
  return (
    <dl className={form.facts}>
      <Fact label={t`Dividend per share`}>
        <Amount value={formatDecimal(inputs.perShare, counting.scale)} unit={counting.unit} maxDigits={8} />
      </Fact>
      {place === -1 ? (
        <Fact label={t`Lots`}>
          <Lots of={inputs} parts={inputs.lots} />
        </Fact>
      ) : null}
      {inputs.side === 1 ? (
        <Fact label={t`Received`} isMain>
          <Money value={output.received} counting={counting} tone />
        </Fact>
      ) : (
        <Fact label={t`Paid by its margin`} isMain>
          <Money value={paid} counting={counting} />
        </Fact>
      )}
      {inputs.side === 1 || place !== -1 ? null : (
        <>
          <Fact label={t`Paid by the balance`}>
            <Money value={output.fromBalance} counting={counting} />
          </Fact>
          {byOthers > 0n ? (
            <Fact label={t`Paid by other positions`}>
              <Money value={byOthers} counting={counting} />
            </Fact>
          ) : null}
          {output.uncovered > 0n ? (
            <Fact label={t`Paid by the insurance fund`}>
              <Money value={output.uncovered} counting={counting} />
            </Fact>
          ) : null}
        </>
      )}
    </dl>
  );
}

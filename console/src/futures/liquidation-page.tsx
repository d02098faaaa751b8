import { liquidation } from '@aureus/contract/futures/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { LookPurpose } from '@aureus/contract/platform/personal.ts';
import { lotsOfParts } from '@aureus/core/futures/lots.ts';
import { isSame, type ReadReceipt, readReceipt, type TickOf } from '@aureus/core/futures/read-receipt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { Alert, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title, useParams } from 'react-admin';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Columns, Stacked } from '../ui/detail-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';
import { PersonalBar } from '../ui/personal-bar.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';

type Shown = Answer<typeof liquidation>;
type Liquidated = Extract<ReadReceipt, { kind: 'liquidation' }>;

/** The receipt of a liquidation, reckoned again in this browser by the rule it names. */
export function LiquidationPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [purpose, setPurpose] = useState<LookPurpose | null>(null);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Liquidation ${id}`} />
      <PageHeading>{t`Liquidation ${id}`}</PageHeading>
      <PersonalBar purpose={purpose} onChange={setPurpose} />
      <Read
        call={liquidation}
        fields={{ id: Number(id), ...(purpose === null ? {} : { purpose }) }}
        look={purpose !== null}
      >
        {(shown) => <Receipt shown={shown} />}
      </Read>
    </Stack>
  );
}

function Receipt({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const { receipt, markets } = shown;
  const priceOf: TickOf = (marketId, ticks) => {
    const market = markets.find(({ id }) => id === marketId);
    return market && new Decimal(market.tick).times(ticks).toString();
  };
  const read = readReceipt(receipt);
  if (read?.kind !== 'liquidation') {
    return <Alert severity="warning">{t`This console does not know the rule ${receipt.rule}.`}</Alert>;
  }
  return (
    <>
      {!isSame(receipt, priceOf) && (
        <Alert severity="error" role="alert">
          {t`Reckoned again in this browser: something else came out.`}
        </Alert>
      )}
      <Columns>
        <Outcome shown={shown} read={read} isEqual={isSame(receipt, priceOf)} />
        <Stacked>
          <Steps shown={shown} read={read} priceOf={priceOf} />
          <Prices shown={shown} />
        </Stacked>
      </Columns>
      <Counted shown={shown} read={read} priceOf={priceOf} />
    </>
  );
}

function Outcome({ shown, read, isEqual }: { shown: Shown; read: Liquidated; isEqual: boolean }) {
  const { t } = useLingui();
  const { user_id, user_name, receipt, quote, scale } = shown;
  const { inputs, output } = read;
  const money = (amount: bigint) => <Amount value={formatDecimal(amount, scale)} unit={quote} />;
  const percent = (ppm: number) => <Amount value={formatDecimal(BigInt(ppm), 4)} unit="%" />;
  const charged = output.charges.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <Panel title={t`Receipt`}>
      <Facts
        facts={[
          { label: t`User`, value: <UserLink id={user_id} name={user_name} /> },
          { label: t`When`, value: <Moment at={receipt.created_at} /> },
          { label: t`Rule`, value: receipt.rule },
          {
            label: t`Reckoned again in this browser`,
            value: isEqual ? (
              <StateChip tone="good" label={t({ message: 'Equal', context: 'receipt' })} />
            ) : (
              <StateChip tone="bad" label={t({ message: 'Different', context: 'receipt' })} />
            ),
          },
          { label: t`Risk rate limit`, value: percent(inputs.rules.limitPpm) },
          { label: t`Ends above it by`, value: percent(inputs.rules.bufferPpm) },
          {
            label: t`Closes`,
            value: !inputs.rules.isAllTogether
              ? t`One position after the other`
              : inputs.rules.oneByOne
                ? t`Earlier positions one after the other, all others together`
                : t`All positions together`,
          },
          { label: t`Balance before`, value: money(inputs.balance) },
          { label: t`Paid by margins of positions that stay open`, value: money(charged) },
          { label: t`Balance after`, value: money(output.balance) },
          { label: t`Paid by the insurance fund`, value: money(output.shortfall), alarm: output.shortfall > 0n },
        ]}
      />
    </Panel>
  );
}

function Prices({ shown: { receipt, recorded } }: { shown: Shown }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <Panel title={t`Recorded prices`}>
      <PlainTable
        cards
        label={t`Recorded prices`}
        head={[
          { text: t`Market` },
          { text: t`Recorded at` },
          { text: t`Place in the log`, right: true },
          { text: t`Mark price`, right: true },
          { text: t`In the log` },
        ]}
        rows={receipt.ticks.map(({ match_id, symbol, second, sequence, mark }, place) => ({
          key: match_id,
          cells: [
            symbol,
            dateTime(new Date(second * 1_000).toISOString(), true),
            sequence,
            <Amount key="mark" value={mark} unit="" />,
            recorded[place] === true ? (
              <StateChip key="same" tone="good" label={t({ message: 'Equal', context: 'receipt' })} />
            ) : (
              <StateChip key="same" tone="bad" label={t({ message: 'Different', context: 'receipt' })} />
            ),
          ],
        }))}
      />
    </Panel>
  );
}

interface ListProps {
  shown: Shown;
  read: Liquidated;
  priceOf: TickOf;
}

function Steps({ shown: { quote, scale }, read: { inputs, output }, priceOf }: ListProps) {
  const { t } = useLingui();
  const { count } = useFormat();
  const counted = new Map(inputs.positions.map((each) => [each.id, each]));
  return (
    <Panel title={t`Closed, in this order`}>
      <PlainTable
        cards
        label={t`Closed, in this order`}
        head={[
          { text: t`Position` },
          { text: t`Lots`, right: true },
          { text: t`Price`, right: true },
          { text: t`Result before fees`, right: true },
        ]}
        rows={output.steps.map(({ id, lots, ticks, profit }, place) => ({
          key: place,
          cells: [
            `#${id}`,
            count(lotsOfParts(lots, counted.get(id)?.inLot ?? 1)),
            <Amount key="price" value={priceOf(counted.get(id)?.marketId ?? 0, ticks) ?? null} unit="" />,
            <Amount key="profit" value={formatDecimal(profit, scale)} unit={quote} />,
          ],
        }))}
      />
    </Panel>
  );
}

function Counted({ shown: { quote, scale, markets }, read: { inputs }, priceOf }: ListProps) {
  const { t } = useLingui();
  const { count } = useFormat();
  return (
    <Panel title={t`Positions that counted`}>
      <PlainTable
        cards
        label={t`Positions that counted`}
        head={[
          { text: t`Position` },
          { text: t`Market` },
          { text: t`Side` },
          { text: t`Lots`, right: true },
          { text: t`Entry price`, right: true },
          { text: t`Mark price`, right: true },
          { text: t`Margin left`, right: true },
        ]}
        rows={inputs.positions.map(({ id, marketId, side, lots, inLot = 1, openTicks, mark, margin, isStuck }) => ({
          key: id,
          cells: [
            `#${id}`,
            markets.find((market) => market.id === marketId)?.symbol ?? marketId,
            <>
              {side === 1 ? t`Long` : t`Short`}
              {isStuck && <> · {t`market closed`}</>}
            </>,
            count(lotsOfParts(lots, inLot)),
            <Amount key="entry" value={priceOf(marketId, openTicks) ?? null} unit="" />,
            <Amount key="mark" value={priceOf(marketId, mark) ?? null} unit="" />,
            <Amount key="margin" value={formatDecimal(margin, scale)} unit={quote} />,
          ],
        }))}
      />
    </Panel>
  );
}

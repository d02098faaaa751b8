import { artRules } from '@aureus/contract/art/rules.ts';
import { bid } from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Bullets } from '../ui/bullets.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { toast } from '../ui/toast.tsx';
import { detailQuery } from '../wallet/public.ts';
import styles from './art.module.css';
import { BidList } from './bid-list.tsx';
import { termsQuery } from './queries.ts';
import { refetchArt, refreshArt } from './refresh-art.ts';
import { SaleHead } from './sale-head.tsx';
import { SpendSheet } from './spend-sheet.tsx';
import { useBuyRefusal } from './use-refusals.ts';
import { useLead } from './use-lead.ts';
import { WorkFormPage } from './work-form-page.tsx';

/** Bids in an auction: above the highest bid by at least one step. */
export default function BidPage() {
  const { t } = useLingui();
  const refusal = useBuyRefusal();
  return (
    <WorkFormPage
      title={t({ message: 'Bid', context: 'verb' })}
      refusal={(item) => refusal(item) ?? (item.pay_type === 2 ? null : t`This work is not in an auction.`)}
    >
      {(item) => <BidForm item={item} />}
    </WorkFormPage>
  );
}

/** Steps above the highest bid that can be chosen at once. */
const STEPS = [1, 2, 5] as const;

function BidForm({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const queries = useQueryClient();
  const { lead, hasDeposit } = useLead(item);
  /** Null as long as the user takes the least there is. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The bid that is to be confirmed and the price its user saw: what others bid meanwhile raises neither. */
  const [asked, setAsked] = useState<{ readonly bid: Decimal; readonly seen: string } | null>(null);
  const { data: balance } = useQuery(detailQuery(item.currency_id, 'spot'));
  const left = useCountdown(item.end_time ?? item.created, () => refetchArt(queries));
  const unit = item.currency_name;
  const after = (steps: number): string => new Decimal(item.per_increase).times(steps).plus(item.price).toString();
  const least = after(1);
  const total = typed ?? least;
  const bidNow = total === '' ? new Decimal('0') : new Decimal(total);
  const leastText = `${number(least, { maxDigits: 8 })} ${unit}`;
  const available = balance?.available ?? null;
  const wrong =
    total !== '' && bidNow.lt(least)
      ? t`At least ${leastText}`
      : available !== null && bidNow.gt(available)
        ? t`Not enough available`
        : undefined;
  const reason = lead === 'leading' ? t`Your bid is the highest` : total === '' ? t`Enter your bid` : wrong;
  return (
    <>
      <SaleHead item={item} />
      <div className={styles.panelFigures}>
        <span className={styles.figure}>
          <small>{item.bids === 0 ? t`Starting price` : t`Highest bid`}</small>
          <b>
            <Amount value={item.price} unit={unit} maxDigits={8} />
          </b>
        </span>
        <span className={styles.figure}>
          <small>{t`Ends in`}</small>
          <b role="timer">{left}</b>
        </span>
      </div>
      {lead === 'none' ? null : (
        <p className={styles.lead} data-lead={lead} role="status">
          {lead === 'leading' ? t`Your bid is the highest.` : t`Somebody has bid more than you.`}
        </p>
      )}
      <div className={styles.form}>
        <NumberField
          label={t`Your bid`}
          value={total}
          onChange={setTyped}
          scale={item.scale}
          unit={unit}
          step={item.per_increase}
          hint={
            item.bids === 0
              ? t`At least ${leastText}: the starting price and one step`
              : t`At least ${leastText}: the highest bid and one step`
          }
          error={wrong}
        />
        <ChipRow label={t`Above the highest bid`}>
          {STEPS.map((steps) => (
            <Chip key={steps} outlined selected={total === after(steps)} onClick={() => setTyped(after(steps))}>
              + {number(new Decimal(item.per_increase).times(steps).toString(), { maxDigits: 8 })}
            </Chip>
          ))}
        </ChipRow>
        <dl className={money.facts}>
          <Fact label={t`Available`}>
            <Amount value={available} unit={unit} maxDigits={8} personal />
          </Fact>
        </dl>
      </div>
      <BidRules item={item} />
      <BidList item={item} />
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsked({ bid: bidNow, seen: item.price })}>
          {t({ message: 'Bid', context: 'verb' })}
        </Button>
      </PageFoot>
      {asked !== null ? (
        <SpendSheet
          title={t`Bid for ${item.name}`}
          call={bid}
          fields={{ code: item.code, price: asked.bid.minus(asked.seen).toString(), seen: asked.seen }}
          confirm={t`Bid now`}
          reason={reason}
          onDone={() => {
            setTyped(null);
            refreshArt(queries);
            toast(t`Your bid is the highest.`, { tone: 'good' });
          }}
          onGivenUp={() => refreshArt(queries)}
          onClose={() => setAsked(null)}
        >
          <dl className={money.facts}>
            <Fact label={t`Your bid`} isMain>
              <Amount value={asked.bid.toString()} unit={unit} maxDigits={8} />
            </Fact>
            <Fact label={hasDeposit ? t`Deposit, already set aside` : t`Deposit, set aside now`}>
              <Amount value={item.margin} unit="USDT" maxDigits={6} />
            </Fact>
            <Fact label={t`Available`}>
              <Amount value={available} unit={unit} maxDigits={8} personal />
            </Fact>
          </dl>
          <p className={money.note}>
            {t`A bid is binding. If it is the highest at the end, you have to pay it in time, or you lose the deposit.`}
          </p>
        </SpendSheet>
      ) : null}
    </>
  );
}

/** What a bid binds to, before anybody confirms one. */
function BidRules({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const { number, dateTime } = useFormat();
  const { data: terms } = useQuery(termsQuery());
  const margin = `${number(item.margin, { maxDigits: 6 })} USDT`;
  const [hours, minutes] = [terms?.pay_hours ?? 24, terms?.extension_minutes];
  const barred = artRules.unpaid_bar_days;
  const lines = [
    t`With your first bid in this auction, ${margin} are set aside as a deposit. The sum you bid has to be there, but is not taken.`,
    t`Whoever does not win has the deposit back at once when the auction is over.`,
    t`Whoever wins pays within ${plural(hours, { one: '# hour', other: '# hours' })}, and the deposit comes back with the payment. Otherwise it is lost.`,
    t`Whoever does not pay for an auction they won cannot bid for ${plural(barred, { one: '# day', other: '# days' })}.`,
    ...(minutes === undefined || item.last_time === null
      ? []
      : [
          t`A bid in the last ${plural(minutes, { one: '# minute', other: '# minutes' })} moves the end to just as long after it, but never beyond ${dateTime(item.last_time)}.`,
        ]),
  ];
  return (
    <section className={money.box} aria-labelledby="bid-rules">
      <h2 id="bid-rules" className={styles.heading}>
        {t`What a bid means`}
      </h2>
      <Bullets lines={lines} />
    </section>
  );
}

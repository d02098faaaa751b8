import { clock } from '@aureus/client/clock/page-clock.ts';
import { artRules } from '@aureus/contract/art/rules.ts';
import { offer } from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem, ArtTermsReply } from '@aureus/contract/art/shapes.ts';
import { isWindow } from '@aureus/core/art/sale-window.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useZone } from '../platform/time/zone.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './art.module.css';
import { inputOf, momentOf, wireOf } from './moment-input.ts';
import { currenciesQuery, termsQuery } from './queries.ts';
import { sharesFor } from './reckon.ts';
import { refreshArt } from './refresh-art.ts';
import { SaleHead } from './sale-head.tsx';
import { SpendSheet } from './spend-sheet.tsx';
import { usePercent } from './use-percent.ts';
import { useEndText } from './words.ts';
import { WorkFormPage } from './work-form-page.tsx';

/** Offers a work of one's own for sale. */
export default function OfferPage() {
  const { t } = useLingui();
  const endText = useEndText();
  return (
    <WorkFormPage
      title={t`Sell this work`}
      refusal={(item) => {
        if (!item.own) return t`This work is not yours.`;
        if (item.status !== 0) return t`This work is already on offer.`;
        const isFree = item.state === 'approved' && item.lock_order === 0 && item.sale_state !== 'review';
        return isFree ? null : endText(item);
      }}
    >
      {(item) => <Offer item={item} />}
    </WorkFormPage>
  );
}

function Offer({ item }: { item: ArtItem }) {
  const { data: terms } = useQuery(termsQuery());
  const { data: currencies } = useQuery(currenciesQuery());
  const [first] = currencies ?? [];
  if (terms === undefined || currencies === undefined || first === undefined) return <SaleHead item={item} />;
  return <OfferForm item={item} terms={terms} currencies={currencies} first={first} />;
}

interface Currency {
  readonly id: number;
  readonly name: string;
  readonly scale: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BOUNDS = {
  graceMinutes: artRules.start_grace_minutes,
  mostDaysAhead: artRules.most_days_ahead,
  leastMinutes: artRules.least_minutes,
  mostDays: artRules.most_days,
};

function OfferForm({
  item,
  terms,
  currencies,
  first,
}: {
  item: ArtItem;
  terms: ArtTermsReply;
  currencies: readonly Currency[];
  first: Currency;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useZone();
  const [mode, setMode] = useState<'1' | '2'>('1');
  const [coin, setCoin] = useState(first.id);
  const [price, setPrice] = useState('');
  const [raise, setRaise] = useState('');
  /** When the page was opened, and when the user was asked to confirm; epoch milliseconds. */
  const [opened] = useState(clock.now);
  const [asked, setAsked] = useState<number | null>(null);
  /** Null for at once. */
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState(() => inputOf(zone, clock.now() + DAY_MS));
  const { name: unit, scale } = currencies.find(({ id }) => id === coin) ?? first;
  const isAuction = mode === '2';
  const now = asked ?? opened;
  const [from, until] = [start === null ? now : momentOf(zone, start), momentOf(zone, end)];
  const fits = from !== null && until !== null && isWindow({ start: from, end: until }, now, BOUNDS);
  const shares = sharesFor(price === '' ? '0' : price, scale, {
    fee: terms.fee,
    royalty: item.author_id === item.owner ? '0' : item.royalty,
  });
  const leastRaise = price === '' ? null : new Decimal(price).times(terms.least_increase).times('0.01');
  const leastText = leastRaise === null ? '' : `${number(leastRaise.toString(), { maxDigits: scale })} ${unit}`;
  const isRaiseTooSmall = isAuction && leastRaise !== null && raise !== '' && new Decimal(raise).lt(leastRaise);
  const reason = !terms.is_open
    ? t`No sales are taken right now`
    : price === '' || new Decimal(price).lte('0')
      ? t`Enter a price`
      : isAuction && (raise === '' || new Decimal(raise).lte('0'))
        ? t`Enter the least raise`
        : isRaiseTooSmall
          ? t`The raise is too small`
          : !fits
            ? t`Choose other times`
            : undefined;
  return (
    <>
      <SaleHead item={item} />
      <div className={styles.form}>
        <Segmented
          label={t`How it is sold`}
          options={[
            { value: '1', label: t`Fixed price` },
            { value: '2', label: t`Auction` },
          ]}
          value={mode}
          onChange={setMode}
        />
        <div className={styles.filter}>
          <h2>{t`Paid in`}</h2>
          <ChipRow label={t`Paid in`}>
            {currencies.map(({ id, name }) => (
              <Chip key={id} outlined selected={id === coin} onClick={() => setCoin(id)}>
                {name}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <NumberField
          label={isAuction ? t`Starting price` : t({ message: 'Price', context: 'of a work' })}
          value={price}
          onChange={setPrice}
          scale={scale}
          unit={unit}
          placeholder="0"
        />
        {isAuction ? (
          <NumberField
            label={t`Least raise`}
            value={raise}
            onChange={setRaise}
            scale={scale}
            unit={unit}
            placeholder="0"
            hint={leastText === '' ? undefined : t`At least ${leastText}`}
            error={isRaiseTooSmall ? t`At least ${leastText}` : undefined}
          />
        ) : null}
        <div className={styles.filter}>
          <h2>{t`Begins`}</h2>
          <ChipRow label={t`Begins`}>
            <Chip outlined selected={start === null} onClick={() => setStart(null)}>
              {t`At once`}
            </Chip>
            <Chip outlined selected={start !== null} onClick={() => setStart(inputOf(zone, clock.now() + HOUR_MS))}>
              {t`Later`}
            </Chip>
          </ChipRow>
        </div>
        {start === null ? null : <MomentField label={t`Begins`} value={start} onChange={setStart} />}
        <MomentField
          label={t`Ends`}
          value={end}
          onChange={setEnd}
          error={
            from === null || until === null || fits
              ? undefined
              : t`A sale lasts from ten minutes to 90 days, and begins within 30 days.`
          }
        />
        <dl className={money.facts}>
          <Fact label={t`Fee of the platform, ${percent(terms.fee)}`}>
            <Amount value={shares.fee} unit={unit} maxDigits={8} />
          </Fact>
          {new Decimal(shares.royalty).gt('0') ? (
            <Fact label={t`Royalty of the creator, ${percent(item.royalty)}`}>
              <Amount value={shares.royalty} unit={unit} maxDigits={8} />
            </Fact>
          ) : null}
          <Fact label={isAuction ? t`You receive at the starting price` : t`You receive`} isMain>
            <Amount value={shares.seller} unit={unit} maxDigits={8} />
          </Fact>
        </dl>
        {isAuction ? <p className={styles.quiet}>{t`Operators look at an auction before it begins.`}</p> : null}
      </div>
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsked(clock.now())}>
          {t`Offer for sale`}
        </Button>
      </PageFoot>
      {asked !== null && from !== null && until !== null ? (
        <SpendSheet
          title={t`Offer ${item.name} for sale`}
          call={offer}
          fields={{
            code: item.code,
            pay_type: mode,
            currency: String(coin),
            price,
            // At once is said by saying nothing: what is on its way takes its time.
            ...(start === null ? {} : { start_time: wireOf(from) }),
            end_time: wireOf(until),
            ...(isAuction ? { per_increase: raise } : {}),
          }}
          confirm={t`Offer for sale`}
          reason={reason}
          onDone={() => {
            refreshArt(queries);
            toast(t`${item.name} is on offer.`, { tone: 'good' });
            void navigate({ to: '/pages/nft/mine', replace: true });
          }}
          onGivenUp={() => refreshArt(queries)}
          onClose={() => setAsked(null)}
        >
          <dl className={money.facts}>
            <Fact label={isAuction ? t`Starting price` : t({ message: 'Price', context: 'of a work' })} isMain>
              <Amount value={price} unit={unit} maxDigits={8} />
            </Fact>
            <Fact label={t`You receive`}>
              <Amount value={shares.seller} unit={unit} maxDigits={8} />
            </Fact>
          </dl>
          <p className={money.note}>{t`An offer cannot be withdrawn before it ends.`}</p>
        </SpendSheet>
      ) : null}
    </>
  );
}

/** A moment where the user lives, which need not be the zone of the device; below it stands how their language writes it. */
function MomentField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { dateTime } = useFormat();
  const moment = momentOf(useZone(), value);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={value}
      hint={moment === null ? undefined : dateTime(moment)}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

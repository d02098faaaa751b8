import { buy } from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { PageFoot } from '../ui/page-foot.tsx';
import { toast } from '../ui/toast.tsx';
import { detailQuery } from '../wallet/public.ts';
import styles from './art.module.css';
import { sharesFor } from './reckon.ts';
import { refetchArt, refreshArt } from './refresh-art.ts';
import { SaleHead } from './sale-head.tsx';
import { SpendSheet } from './spend-sheet.tsx';
import { usePercent } from './use-percent.ts';
import { useBuyRefusal } from './use-refusals.ts';
import { WorkFormPage } from './work-form-page.tsx';

/** Buys a work at its fixed price. */
export default function BuyPage() {
  const { t } = useLingui();
  const refusal = useBuyRefusal();
  return (
    <WorkFormPage
      title={t({ message: 'Buy', context: 'a work' })}
      refusal={(item) => refusal(item) ?? (item.pay_type === 1 ? null : t`This work has no fixed price.`)}
    >
      {(item) => <BuyForm item={item} />}
    </WorkFormPage>
  );
}

function BuyForm({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { data: balance } = useQuery(detailQuery(item.currency_id, 'spot'));
  const percent = usePercent();
  const { currency_name: unit, price } = item;
  const available = balance?.available ?? null;
  // Who made the work is paid the royalty in the same moment. The fee is the seller's.
  const { royalty } = sharesFor(price, item.scale, { fee: '0', royalty: item.is_author ? item.royalty : '0' });
  const due = new Decimal(price).minus(royalty);
  const reason = available !== null && new Decimal(available).lt(due) ? t`Not enough available` : undefined;
  const facts = (
    <dl className={money.facts}>
      <Fact label={t({ message: 'Price', context: 'of a work' })} isMain>
        <Amount value={price} unit={unit} maxDigits={8} />
      </Fact>
      {new Decimal(royalty).gt('0') ? (
        <Fact label={t`Royalty of the creator, ${percent(item.royalty)}`}>
          <Amount value={royalty} unit={unit} maxDigits={8} sign />
        </Fact>
      ) : null}
      <Fact label={t`Available`}>
        <Amount value={available} unit={unit} maxDigits={8} personal />
      </Fact>
      {available === null || reason !== undefined ? null : (
        <Fact label={t`Left afterwards`}>
          <Amount value={new Decimal(available).minus(due).toString()} unit={unit} maxDigits={8} personal />
        </Fact>
      )}
      {item.end_time === null ? null : <EndsIn until={item.end_time} />}
    </dl>
  );
  return (
    <>
      <SaleHead item={item} />
      <section className={money.box} aria-label={t`What is paid`}>
        {facts}
      </section>
      <p className={styles.quiet}>
        {t`Paid out of your spot account. The work is yours at once, and so is its risk: nobody has to buy it back.`}
      </p>
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsked(true)}>
          {t({ message: 'Buy', context: 'a work' })}
        </Button>
      </PageFoot>
      {isAsked ? (
        <SpendSheet
          title={t`Buy ${item.name}`}
          call={buy}
          fields={{ code: item.code, price }}
          confirm={t`Buy now`}
          reason={reason}
          onDone={() => {
            refreshArt(queries);
            toast(t`${item.name} is yours now.`, { tone: 'good' });
            void navigate({ to: '/pages/nft/mine', replace: true });
          }}
          onGivenUp={() => refreshArt(queries)}
          onClose={() => setAsked(false)}
        >
          {facts}
          <p className={money.note}>{t`A purchase cannot be undone.`}</p>
        </SpendSheet>
      ) : null}
    </>
  );
}

function EndsIn({ until }: { until: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const left = useCountdown(until, () => refetchArt(queries));
  return (
    <Fact label={t`Ends in`}>
      <span role="timer">{left}</span>
    </Fact>
  );
}

import { take } from '@aureus/contract/otc/order-calls.ts';
import type { AdvertRow, OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ActSheet } from '../ui/money/act-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonForm } from '../ui/skeleton-form.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { AccountChoice, useChosenAccount } from './account-choice.tsx';
import { AccountForm } from './account-form.tsx';
import { FiatText, PriceText, useCoinText, useFiatText } from './fiat-text.tsx';
import styles from './otc.module.css';
import { advertQuery } from './queries.ts';
import { refreshOtc } from './refresh-otc.ts';
import { coinsFor, totalFor } from './reckon.ts';
import { useMinutesText } from './use-words.ts';

/** Takes an order of an advertisement. Mounted while it is asked for. */
export function TakeSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(advertQuery(id));
  if (query.data !== undefined) {
    const { advert, refusal, quoted_until } = query.data;
    return (
      <TakeForm
        advert={advert}
        refusal={refusal?.text}
        until={quoted_until}
        onOver={() => query.refetch()}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open onClose={onClose} title={t`Advertisement`}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonForm count={3} />
      )}
    </Sheet>
  );
}

type By = 'total' | 'coins';

function TakeForm({
  advert,
  refusal,
  until,
  onOver,
  onClose,
}: {
  advert: AdvertRow;
  /** Why the user may not take it, whatever the amount. */
  refusal: string | undefined;
  until: string;
  onOver: () => unknown;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const router = useRouter();
  const left = useCountdown(until, onOver);
  const [by, setBy] = useState<By>('total');
  const [typed, setTyped] = useState('');
  const [chosen, setMethod] = useState('');
  const [pickedId, setPicked] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [fiatText, coinText] = [useFiatText(), useCoinText()];
  const minutes = useMinutesText();
  const isBuying = advert.side === 'sell';
  const { coin, fiat: code, price } = advert;
  const { data: balance } = useQuery({ ...detailQuery(advert.coin_id, 'spot'), enabled: !isBuying });
  const account = useChosenAccount(isBuying ? [] : advert.methods, pickedId);
  const wanted = account?.method.code ?? chosen;
  const method = advert.methods.find((one) => one.code === wanted) ?? advert.methods[0];
  const amount = typed === '' ? '0' : new Decimal(typed).toString();
  const total = by === 'total' ? amount : totalFor(amount, advert);
  const coins = by === 'coins' ? amount : coinsFor(amount, advert);
  const [least, most] = [fiatText(advert.min, advert), fiatText(advert.max, advert)];
  const available = balance?.available ?? null;
  const wrong =
    amount === '0'
      ? undefined
      : new Decimal(total).lt(advert.min)
        ? t`At least ${least}`
        : new Decimal(total).gt(advert.max)
          ? t`At most ${most}`
          : !isBuying && available !== null && new Decimal(coins).gt(available)
            ? t`Not enough available`
            : undefined;
  const reason =
    refusal !== undefined
      ? t`Not possible for you now`
      : amount === '0'
        ? t`Enter an amount`
        : (wrong ?? (!isBuying && account === null ? t`Choose where you are paid` : undefined));
  const fields =
    method === undefined || reason !== undefined
      ? null
      : {
          advert_id: advert.id,
          revision: advert.revision,
          price,
          ...(by === 'total' ? { total: amount } : { coins: amount }),
          method: method.code,
          ...(account === null ? {} : { account_id: account.id }),
        };
  const done = (order: OtcOrderRow): void => {
    refreshOtc(queries);
    void router.navigate({ to: '/pages/otc/order', search: { id: String(order.id) } });
  };
  const [window, name] = [minutes(advert.window), advert.merchant.name];
  const whole = coinText(advert.left, coin);
  return (
    <>
      <ActSheet
        title={isBuying ? t`Buy ${coin} from ${name}` : t`Sell ${coin} to ${name}`}
        call={take}
        fields={fields}
        confirm={isBuying ? t`Buy ${coin}` : t`Sell ${coin}`}
        kind={isBuying ? 'buy' : 'sell'}
        reason={reason}
        onDone={done}
        onGivenUp={() => refreshOtc(queries)}
        onClose={onClose}
      >
        <div className={styles.form}>
          {refusal === undefined ? null : (
            <p className={money.failed} role="alert">
              {refusal}
            </p>
          )}
          <div className={styles.quote}>
            <span>
              <strong>
                <PriceText value={price} of={advert} />
              </strong>{' '}
              / {coin}
            </span>
            <small>
              {t`New price in`} <b role="timer">{left}</b>
            </small>
          </div>
          <Segmented
            label={t`Enter`}
            options={[
              { value: 'total', label: t`By amount in ${code}` },
              { value: 'coins', label: t`By quantity of ${coin}` },
            ]}
            value={by}
            onChange={(next) => {
              setBy(next);
              setTyped('');
            }}
          />
          <NumberField
            label={by === 'total' ? t`Amount in ${code}` : t`Quantity of ${coin}`}
            value={typed}
            onChange={setTyped}
            scale={by === 'total' ? advert.fiat_scale : advert.scale}
            unit={by === 'total' ? code : coin}
            placeholder="0"
            hint={t`${least} to ${most}; ${whole} left`}
            error={wrong}
            action={
              <FieldButton onClick={() => setTyped(by === 'total' ? advert.max : coinsFor(advert.max, advert))}>
                {t`Max`}
              </FieldButton>
            }
          />
          {isBuying ? (
            <ChipRow label={t`Payment method`}>
              {advert.methods.map((one) => (
                <Chip key={one.code} selected={one.code === method?.code} onClick={() => setMethod(one.code)}>
                  {one.name}
                </Chip>
              ))}
            </ChipRow>
          ) : (
            <AccountChoice
              label={t`You are paid to`}
              methods={advert.methods}
              value={account?.id ?? null}
              onChange={setPicked}
              onAdd={() => setAdding(true)}
            />
          )}
          <dl className={money.facts}>
            <Fact label={isBuying ? t`You pay` : t({ message: 'You are paid', context: 'OTC order' })} isMain>
              <FiatText value={total} of={advert} />
            </Fact>
            <Fact label={isBuying ? t`You receive` : t`You give`}>
              <Amount value={coins} unit={coin} maxDigits={8} />
            </Fact>
            {isBuying ? null : (
              <Fact label={t`Available`}>
                <Amount value={available} unit={coin} maxDigits={8} personal />
              </Fact>
            )}
            <Fact label={t`Time to pay`}>{window}</Fact>
          </dl>
          {advert.terms === '' ? null : (
            <div className={styles.terms}>
              <b>{t`The merchant’s words`}</b>
              <p>{advert.terms}</p>
            </div>
          )}
          <p className={money.note}>
            {isBuying
              ? t`The coins are set aside for you at once. Then you pay ${name} directly, within ${window}, from an account in your own name.`
              : t`Your coins are set aside at once. ${name} pays you directly, within ${window}; release them only when the money has arrived.`}
          </p>
        </div>
      </ActSheet>
      {isAdding ? (
        <AccountForm only={advert.methods} onAdded={({ id }) => setPicked(id)} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

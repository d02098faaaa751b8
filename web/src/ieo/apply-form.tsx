import { apply } from '@aureus/contract/ieo/calls.ts';
import type { ProjectInfo } from '@aureus/contract/ieo/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { AllotmentDrawing } from './allotment-drawing.tsx';
import { ApplySheet } from './apply-sheet.tsx';
import styles from './ieo.module.css';
import { balancesQuery, ownQuery } from './queries.ts';
import { affordable, costText, expected, inSteps, isWholeSteps } from './reckon.ts';
import { refreshIeo } from './use-ieo-refresh.ts';

const least = (...amounts: readonly string[]): string => amounts.reduce((a, b) => (compareDecimals(a, b) <= 0 ? a : b));

/** How much, paid in what: what it costs, and what it would bring as things stand. */
export function ApplyForm({ info }: { info: ProjectInfo }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const queries = useQueryClient();
  const balances = useQuery({ ...balancesQuery(), enabled: isLoggedIn });
  const own = useQuery({ ...ownQuery(info.id), enabled: isLoggedIn });
  const [payId, setPayId] = useState(String(info.pays[0]?.currency_id));
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const money = useMoneyCall(apply, () => {
    setAmount('');
    refreshIeo(queries);
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const pay = info.pays.find(({ currency_id: id }) => String(id) === payId);
  if (pay === undefined) return null;
  const unit = info.currency_name;
  const text = (value: string): string => number(value, { maxDigits: 8 });
  const available = balances.data?.get(pay.currency_id) ?? '0';
  const left = own.data?.left ?? info.user_cap;
  const usedUp =
    own.data !== undefined && own.data.orders >= own.data.most_orders
      ? t`No more subscriptions for this project`
      : compareDecimals(inSteps(left, info), info.min) < 0
        ? t`Your limit is used up`
        : undefined;
  const isEmpty = amount === '' || amount === '0';
  const cost = isEmpty ? null : costText(amount, info, pay);
  const [minText, stepText, leftText] = [text(info.min), text(info.step), text(left)];
  const problem = isEmpty
    ? undefined
    : compareDecimals(amount, info.min) < 0
      ? t`At least ${minText} ${unit}`
      : !isWholeSteps(amount, info)
        ? t`Only multiples of ${stepText} ${unit}`
        : compareDecimals(amount, left) > 0
          ? t`At most ${leftText} ${unit} more for you`
          : isLoggedIn && cost !== null && compareDecimals(cost, available) > 0
            ? t`Not enough in your spot account`
            : undefined;
  const most = least(inSteps(left, info), affordable(available, info, pay));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const isWhole = usedUp === undefined && problem === undefined && !isEmpty;
        if (isWhole || !isLoggedIn) requireLogin(() => setAsking(isWhole));
      }}
    >
      {info.pays.length > 1 ? (
        <Segmented
          label={t`Pay in`}
          options={info.pays.map(({ currency_id, currency_name }) => ({
            value: String(currency_id),
            label: currency_name,
          }))}
          value={payId}
          onChange={setPayId}
        />
      ) : null}
      <NumberField
        label={t({ message: 'Amount', context: 'subscription' })}
        value={amount}
        onChange={setAmount}
        scale={info.scale}
        unit={unit}
        placeholder="0"
        error={problem}
        action={
          isLoggedIn ? (
            <FieldButton
              onClick={() => setAmount(most === '0' || usedUp !== undefined ? '' : most)}
            >{t`Max`}</FieldButton>
          ) : null
        }
      />
      <div className={styles.line}>
        <span>{t`Price`}</span>
        <span>
          1 {unit} = <Amount value={pay.price} unit={pay.currency_name} maxDigits={12} />
        </span>
      </div>
      <div className={styles.line}>
        <span>{t`Held now`}</span>
        <b>
          <Amount value={cost} unit={pay.currency_name} maxDigits={8} />
        </b>
      </div>
      <div className={styles.line}>
        <span>{t`Available`}</span>
        <Amount value={isLoggedIn ? available : null} unit={pay.currency_name} maxDigits={8} personal />
      </div>
      {own.data !== undefined && own.data.orders > 0 ? (
        <div className={styles.line}>
          <span>{t`You have already subscribed for`}</span>
          <Amount value={own.data.applied} unit={unit} maxDigits={8} personal />
        </div>
      ) : null}
      {cost === null || problem !== undefined ? null : (
        <AllotmentDrawing asked={amount} given={expected(amount, info)} unit={unit} isGuess />
      )}
      <PageFoot className={styles.foot}>
        <Button
          full
          type="submit"
          reason={isLoggedIn ? (usedUp ?? (isEmpty ? t`Enter an amount` : problem)) : undefined}
        >
          {isLoggedIn ? t({ message: 'Subscribe', context: 'button' }) : t`Log in to subscribe`}
        </Button>
      </PageFoot>
      <ApplySheet
        open={isAsking}
        info={info}
        pay={pay}
        amount={amount}
        available={available}
        money={money}
        onClose={() => {
          setAsking(false);
          money.reset();
        }}
      />
    </form>
  );
}

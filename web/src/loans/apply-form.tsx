import { buy } from '@aureus/contract/loans/calls.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import money from '../ui/money/money-form.module.css';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { AmountSlider } from './amount-slider.tsx';
import { type Asked, ConfirmLoan } from './confirm-loan.tsx';
import { Costs, Safety } from './forecast.tsx';
import styles from './loans.module.css';
import { type CollateralRow, type OfferRow, ownLeftQuery } from './queries.ts';
import { interestOf, isReckonable, leastOf, mostFor, neededFor, type Secured } from './reckon.ts';
import { refreshLoans } from './refresh-loans.ts';
import { daysOf, useProblem } from './use-problem.ts';
import { useSides } from './use-side.ts';
import { daysText } from './use-words.ts';

const TERMS = [7, 30, 90, 180, 365] as const;
const orZero = (typed: string): string => (typed === '' ? '0' : typed);

/** How much, for how long, and what secures it: two sliders that move one gauge. */
export function ApplyForm({ offer, collateral }: { offer: OfferRow; collateral: CollateralRow }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const requireLogin = useRequireLogin();
  const isLoggedIn = useLoggedIn();
  const [typedAmount, setAmount] = useState('');
  const [typedHeld, setHeld] = useState('');
  const [typedDays, setDays] = useState('30');
  /** What is asked about: the terms as they were shown, whatever comes meanwhile. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const ownLeft = useQuery({ ...ownLeftQuery(offer.id), enabled: isLoggedIn });
  const balance = useQuery({ ...detailQuery(collateral.currency_id, 'spot'), enabled: isLoggedIn });
  const sides = useSides(
    { id: offer.currency_id, code: offer.currency_name, scale: offer.scale },
    { id: collateral.currency_id, code: collateral.currency_name, scale: collateral.scale },
  );
  const call = useMoneyCall(buy, () => {
    setAmount('');
    setHeld('');
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    refreshLoans(queries);
  });
  const { currency_name: unit, scale } = offer;
  const { currency_name: heldUnit, scale: heldScale } = collateral;
  const [amount, held, days] = [orZero(typedAmount), orZero(typedHeld), daysOf(typedDays)];
  const available = balance.data?.available ?? null;
  const most = leastOf(ownLeft.data ?? offer.max_amount, offer.left);
  const terms = { offer, collateral };
  const isSane = isReckonable(amount, scale) && isReckonable(held, heldScale);
  const covered = sides === null || !isSane || held === '0' ? null : mostFor(held, terms, sides);
  const needed = sides === null || !isSane || amount === '0' ? null : neededFor(amount, terms, sides);
  const problem = useProblem({ ...terms, amount, held, days, available, limit: most, covered, needed });
  const secured: Secured | null =
    !isSane || amount === '0' || held === '0'
      ? null
      : {
          debt: new Decimal(amount).plus(interestOf(amount, offer, 1)).toString(),
          scale,
          collateral: held,
          collateral_scale: heldScale,
          haircut: collateral.haircut,
        };
  const ask = (): void => {
    if (days !== null && secured !== null) setAsked({ ...terms, amount, days, held, secured });
  };
  return (
    <div className={styles.apply}>
      <div className={styles.side}>
        <Safety terms={terms} secured={secured} sides={sides} />
        <section className={money.box} aria-label={t`Loan`}>
          <NumberField
            label={t({ message: 'Amount', context: 'loan' })}
            value={typedAmount}
            onChange={setAmount}
            scale={scale}
            unit={unit}
            placeholder="0"
            error={problem.amount}
            action={
              covered === null || covered === '0' ? null : (
                <FieldButton onClick={() => setAmount(leastOf(covered, most))}>{t`Max`}</FieldButton>
              )
            }
          />
          <AmountSlider
            label={t`Share of the most you can borrow`}
            value={amount}
            whole={covered === null ? most : leastOf(covered, most)}
            scale={scale}
            onChange={setAmount}
          />
          <p className={styles.under}>
            <Amount value={offer.min_amount} maxDigits={8} /> – <Amount value={most} unit={unit} maxDigits={8} />
          </p>
        </section>
        <section className={money.box} aria-label={t`Collateral`}>
          <NumberField
            label={t`Collateral`}
            value={typedHeld}
            onChange={setHeld}
            scale={heldScale}
            unit={heldUnit}
            placeholder="0"
            error={problem.held}
            action={
              needed === null ? null : (
                <FieldButton onClick={() => setHeld(needed)}>
                  {t({ message: 'Least', context: 'collateral' })}
                </FieldButton>
              )
            }
          />
          <AmountSlider
            label={t`Share of what you have available`}
            value={held}
            whole={available ?? '0'}
            scale={heldScale}
            onChange={setHeld}
          />
          <div className={money.head}>
            <span>
              {t`Available`} <Amount value={isLoggedIn ? available : null} unit={heldUnit} maxDigits={8} personal />
            </span>
            {covered === null ? null : (
              <span>
                {t`You can borrow on it`} <Amount value={covered} unit={unit} maxDigits={8} />
              </span>
            )}
          </div>
        </section>
      </div>
      <div className={styles.side}>
        <section className={money.box} aria-label={t`Term`}>
          <NumberField
            label={t({ message: 'Days', context: 'term of a loan' })}
            value={typedDays}
            onChange={setDays}
            scale={0}
            step="1"
            error={problem.days}
          />
          <ChipRow label={t`Term`}>
            {TERMS.map((term) => (
              <Chip key={term} selected={days === term} onClick={() => setDays(String(term))}>
                {daysText(term)}
              </Chip>
            ))}
          </ChipRow>
        </section>
        <Costs offer={offer} amount={amount} days={days} />
        <p className={styles.risk}>
          {t`If the price falls and you do nothing, collateral is sold and costs you a fee. Borrow less than you could.`}{' '}
          <a href="#/pages/borrowing/help" className={styles.inline}>{t`How that goes`}</a>
        </p>
        <PageFoot>
          <Button full reason={problem.reason} onClick={() => requireLogin(ask)}>
            {isLoggedIn ? t({ message: 'Borrow', context: 'button' }) : t`Log in to borrow`}
          </Button>
        </PageFoot>
      </div>
      <ConfirmLoan
        asked={asked}
        available={available}
        sides={sides}
        money={call}
        onClose={() => {
          setAsked(null);
          if (call.state.kind === 'failed') refreshLoans(queries);
          call.reset();
        }}
      />
    </div>
  );
}

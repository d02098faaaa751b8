import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './loans.module.css';
import { type CollateralRow, offersQuery, type OfferRow } from './queries.ts';
import { useLoansRefresh } from './refresh-loans.ts';

/** Borrows by the offer the address names: which collateral, then how much and for how long. */
export default function ApplyPage() {
  const { t } = useLingui();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery(offersQuery());
  useLoansRefresh();
  const { offers = [], collaterals = [] } = query.data ?? {};
  const offer = offers.find((each) => String(each.id) === id);
  return (
    <>
      <NavBar title={t({ message: 'Borrow', context: 'button' })} />
      <main>
        <ListStates
          query={query}
          isEmpty={offer === undefined}
          empty={
            <EmptyState
              title={t`This loan is not offered right now`}
              action={<a className={styles.link} href="#/pages/common/borrowing">{t`See all offers`}</a>}
            />
          }
          skeleton={<MoneyFormSkeleton />}
        >
          {offer === undefined ? null : (
            <Choice key={offer.id} offer={offer} offers={offers} collaterals={collaterals} />
          )}
        </ListStates>
      </main>
    </>
  );
}

/** Which currency, and against which one. */
function Choice({
  offer,
  offers,
  collaterals,
}: {
  offer: OfferRow;
  offers: readonly OfferRow[];
  collaterals: readonly CollateralRow[];
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const choices = collaterals.filter(({ currency_id: id }) => id !== offer.currency_id);
  const collateral = choices.find(({ currency_id: id }) => id === chosen) ?? choices[0];
  return (
    <>
      <div className={styles.choice}>
        <span>{t`You borrow`}</span>
        <ChipRow label={t`You borrow`}>
          {offers.map(({ id, currency_name: name }) => (
            <Chip
              key={id}
              outlined
              selected={id === offer.id}
              onClick={() => void navigate({ to: '/pages/borrowing/apply', search: { id: String(id) }, replace: true })}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
        <span>{t`Against`}</span>
        <ChipRow label={t`Against`}>
          {choices.map(({ currency_id: id, currency_name: name }) => (
            <Chip key={id} outlined selected={id === collateral?.currency_id} onClick={() => setChosen(id)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {collateral === undefined ? (
        <EmptyState title={t`No collateral is accepted for this loan right now`} />
      ) : (
        <ApplyForm key={collateral.currency_id} offer={offer} collateral={collateral} />
      )}
    </>
  );
}

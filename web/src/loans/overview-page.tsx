import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Faq } from './faq.tsx';
import { LoanDrawing } from './loan-drawing.tsx';
import styles from './loans.module.css';
import { OfferCard } from './offer-card.tsx';
import { OwnLoans } from './own-loans.tsx';
import { Points, Steps } from './points.tsx';
import { offersQuery } from './queries.ts';
import { useLoansRefresh } from './refresh-loans.ts';

/** Loans: what the user owes, what is lent, how it goes, and what people ask. */
export default function OverviewPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const query = useQuery(offersQuery());
  useLoansRefresh();
  const offers = query.data?.offers ?? [];
  return (
    <>
      <NavBar
        title={t`Loans`}
        actions={
          isLoggedIn ? (
            <a href="#/pages/borrowing/orders" className={cx(buttons.icon)} aria-label={t`Your loans`}>
              <ListIcon />
            </a>
          ) : undefined
        }
      />
      <main className={layout.wide} data-wide>
        <div className={layout.intro}>
          <LoanDrawing />
          <p>{t`Borrow against your coins instead of selling them, and repay when you like.`}</p>
        </div>
        {isLoggedIn ? <OwnLoans /> : null}
        <LinkRow
          className={layout.leads ?? ''}
          to="/pages/borrowing/help"
          title={t`How it works and what can go wrong`}
          note={t`With an example to try`}
        />
        <ListStates
          query={query}
          isEmpty={offers.length === 0}
          empty={<EmptyState title={t`Nothing is lent right now`} note={t`New offers appear here.`} />}
          skeleton={
            <div className={styles.offers}>
              {[1, 2, 3].map((place) => (
                <Skeleton key={place} height={236} radius={14} />
              ))}
            </div>
          }
        >
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} />
              </li>
            ))}
          </ul>
        </ListStates>
        <Points />
        <Steps />
        <Faq />
      </main>
    </>
  );
}

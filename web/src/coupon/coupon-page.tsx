import type { CouponOffer, CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CodeForm } from './code-form.tsx';
import { CouponDrawing } from './coupon-drawing.tsx';
import styles from './coupon.module.css';
import { CouponSheet } from './coupon-sheet.tsx';
import { Help } from './help.tsx';
import { OfferTicket } from './offer-ticket.tsx';
import { OpenTrial } from './open-trial.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { couponsQuery, offersQuery } from './queries.ts';
import { TakeSheet } from './take-sheet.tsx';
import { isWithoutPosition } from './trial-position.ts';
import { useCouponRefresh } from './use-coupon-refresh.ts';

type Tab = 'offers' | 'mine' | 'over';
const panel = 'coupons';

/** Coupons, or how they work: that is told to everybody. */
export default function CouponPage() {
  const { tab }: { tab?: string | undefined } = useSearch({ strict: false });
  if (tab === 'help') return <Help />;
  return <Coupons tab={tab === 'mine' || tab === 'over' ? tab : 'offers'} />;
}

/** Those that can be taken, those of the user, and those that are over. */
function Coupons({ tab }: { tab: Tab }) {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const refresh = useCouponRefresh();
  const show = (next: Tab): void =>
    void navigate({ to: '/pages/setting/coupon', search: { tab: next }, replace: true });
  const taken = (): void => {
    refresh();
    show('mine');
  };
  return (
    <>
      <NavBar title={t`Coupons`} />
      <main className={styles.page}>
        <div className={layout.intro}>
          <CouponDrawing />
          <p>{t`Get a part of your fees back, more interest on what you lock, or the margin of a position.`}</p>
        </div>
        <LinkRow
          className={layout.leads ?? ''}
          to="/pages/setting/coupon?tab=help"
          title={t`How coupons work`}
          note={t`With an example to try`}
        />
        {isLoggedIn ? <CodeForm onTaken={taken} /> : null}
        <Tabs
          lined
          label={t`Which coupons`}
          panel={panel}
          value={tab}
          onChange={show}
          tabs={[
            { value: 'offers', label: t({ message: 'To take', context: 'coupons' }) },
            { value: 'mine', label: t({ message: 'Yours', context: 'coupons' }) },
            { value: 'over', label: t({ message: 'Over', context: 'coupons' }) },
          ]}
        />
        <div id={panel} role="tabpanel">
          {!isLoggedIn ? null : tab === 'offers' ? (
            <Offers onTaken={taken} />
          ) : (
            <Own
              key={tab}
              which={tab === 'mine' ? 'current' : 'over'}
              onUsed={refresh}
              onLookFor={() => show('offers')}
            />
          )}
        </div>
      </main>
    </>
  );
}

const waiting = (
  <div className={styles.tickets}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} height={148} />
    ))}
  </div>
);

function Offers({ onTaken }: { onTaken: () => void }) {
  const { t } = useLingui();
  const query = useQuery(offersQuery());
  const [asked, setAsked] = useState<CouponOffer | null>(null);
  const offers = query.data ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={offers.length === 0}
      skeleton={waiting}
      empty={<EmptyState title={t`No coupons to take right now`} note={t`New ones appear here.`} />}
    >
      <ul className={styles.tickets}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferTicket offer={offer} onOpen={() => setAsked(offer)} />
          </li>
        ))}
      </ul>
      <TakeSheet offer={asked} onClose={() => setAsked(null)} onTaken={onTaken} />
    </ListStates>
  );
}

function Own({ which, onUsed, onLookFor }: { which: 'current' | 'over'; onUsed: () => void; onLookFor: () => void }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(couponsQuery(which));
  const [shown, setShown] = useState<number | null>(null);
  const coupons: readonly CouponRow[] = query.data?.pages.flatMap((page) => page.coupons) ?? [];
  const coupon = coupons.find(({ id }) => id === shown) ?? null;
  return (
    <ListStates
      query={query}
      isEmpty={coupons.length === 0}
      skeleton={waiting}
      empty={
        <EmptyState
          title={which === 'current' ? t`You have no coupons` : t`No coupons are over yet`}
          note={t`What you take is kept here.`}
          action={
            <button type="button" className={styles.link} onClick={onLookFor}>
              {t`See the coupons`}
            </button>
          }
        />
      }
    >
      <ul className={styles.tickets}>
        {coupons.map((each) => (
          <li key={each.id}>
            <OwnTicket coupon={each} onOpen={() => setShown(each.id)} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
      {coupon !== null && isWithoutPosition(coupon) && which === 'current' ? (
        <OpenTrial key={coupon.id} coupon={coupon} onClose={() => setShown(null)} onChange={onUsed} />
      ) : (
        <CouponSheet coupon={coupon} onClose={() => setShown(null)} onUsed={onUsed} />
      )}
    </ListStates>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QuickBuy } from '../exchange/public.ts';
import { MiningOffers } from '../mining/public.ts';
import { ChevronRightIcon } from '../ui/icons.tsx';
import styles from './home.module.css';

/** A coin for an amount of money. `isLater`: until then only its room is kept. */
export function BuyCard({ isLater }: { isLater: boolean }) {
  const { t } = useLingui();
  return (
    <LaterCard title={t`Buy coins`} to="/pages/fund/transfer" room="buy">
      {isLater ? <QuickBuy /> : null}
    </LaterCard>
  );
}

/** Plans of lock mining, as they are now. */
export function EarnCard({ isLater }: { isLater: boolean }) {
  const { t } = useLingui();
  return (
    <LaterCard title={t`Lock mining`} to="/pages/lockming/lockming" room="earn">
      {isLater ? <MiningOffers /> : null}
    </LaterCard>
  );
}

function LaterCard({
  title,
  to,
  room,
  children,
}: {
  title: string;
  to: string;
  /** Which room it keeps while its part is on its way. */
  room: 'buy' | 'earn';
  children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-label={title}>
      <Link to={to} className={styles.cardHead}>
        <h2>{title}</h2>
        <ChevronRightIcon size={18} />
      </Link>
      <div className={styles[room]}>{children}</div>
    </section>
  );
}

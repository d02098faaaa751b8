import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { InstallBar } from '../account/public.ts';
import { CopyOffers } from '../copy/public.ts';
import { QuickBuy } from '../exchange/public.ts';
import { MiningOffers } from '../mining/public.ts';
import { useInstallWay } from '../platform/install/install.ts';
import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { ChevronRightIcon } from '../ui/icons.tsx';
import { FormPart } from '../ui/typed/form-part.tsx';
import styles from './home.module.css';

/** A coin for an amount of money. `isLater`: until then only its room is kept. */
export function BuyCard({ isLater }: { isLater: boolean }) {
  const { t } = useLingui();
  return (
    <LaterCard title={t`Buy coins`} to="/pages/fund/transfer" room="buy">
      {isLater ? (
        <FormPart>
          <QuickBuy />
        </FormPart>
      ) : null}
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

/** Traders who can be followed. */
export function CopyCard({ isLater }: { isLater: boolean }) {
  const { t } = useLingui();
  return (
    <LaterCard title={t`Copy trading`} to="/pages/follow/index" room="copy">
      {isLater ? <CopyOffers /> : null}
    </LaterCard>
  );
}

/** Leads who is here for the first time through three steps. Whoever can do without them loses nothing. */
export const FirstGuide = lazyPart(
  () => import('./guide/first-guide.tsx'),
  [],
  () => null,
);

/** Whoever has closed the offer or used it does not see it again on this device. */
const INSTALL_KEY = 'closedInstallBar';
const CLOSED = '1';

/** The offer to put the app on the home screen, where the device can. */
export function InstallOffer() {
  const way = useInstallWay();
  const [isClosed, setClosed] = useState(() => readLocal(INSTALL_KEY) === CLOSED);
  const close = (): void => {
    writeLocal(INSTALL_KEY, CLOSED);
    setClosed(true);
  };
  return way === null || isClosed ? null : <InstallBar way={way} onClose={close} />;
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
  room: 'buy' | 'earn' | 'copy';
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

import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { PageFoot } from '../ui/page-foot.tsx';
import styles from './art.module.css';
import { OpenBox } from './open-box.tsx';
import { wonQuery } from './queries.ts';
import { refetchArt } from './refresh-art.ts';
import { useLead } from './use-lead.ts';
import { useEndText, usePriceLabel } from './words.ts';

/** How a work is sold now and what one can do about it: stays at the lower edge of a phone. */
export function SalePanel({ item }: { item: ArtItem }) {
  const priceLabel = usePriceLabel();
  const isClosedBox = item.own && item.rarity_status === 0;
  return (
    <PageFoot className={styles.panel}>
      {item.sale_id === null ? null : (
        <div className={styles.panelFigures}>
          <PanelFigure label={priceLabel(item)}>
            <Amount value={item.price} unit={item.currency_name} maxDigits={8} />
          </PanelFigure>
          {item.pay_type === 2 && item.status === 1 ? <NextStep item={item} /> : null}
          <SaleClock item={item} />
        </div>
      )}
      {isClosedBox ? <OpenBox item={item} /> : item.own ? <OwnerPart item={item} /> : <BuyerPart item={item} />}
    </PageFoot>
  );
}

function PanelFigure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={styles.figure}>
      <small>{label}</small>
      <b>{children}</b>
    </span>
  );
}

/** The least that the next bid has to be. */
function NextStep({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  return (
    <PanelFigure label={t`Next bid from`}>
      <Amount
        value={new Decimal(item.price).plus(item.per_increase).toString()}
        unit={item.currency_name}
        maxDigits={8}
      />
    </PanelFigure>
  );
}

/** Until the sale begins or ends; nothing where neither lies ahead. */
function SaleClock({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const until = item.status === 2 ? item.start_time : item.status === 1 ? item.end_time : null;
  if (until === null) return null;
  return <Clock label={item.status === 2 ? t`Begins in` : t`Ends in`} until={until} />;
}

function Clock({ label, until }: { label: string; until: string }) {
  const queries = useQueryClient();
  const left = useCountdown(until, () => refetchArt(queries));
  return (
    <PanelFigure label={label}>
      <span role="timer">{left}</span>
    </PanelFigure>
  );
}

function OwnerPart({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const endText = useEndText();
  const isOffered = item.status !== 0;
  if (isOffered) {
    return <p className={styles.said}>{t`You are offering this work. An offer cannot be withdrawn.`}</p>;
  }
  const isFree = item.state === 'approved' && item.lock_order === 0 && item.sale_state !== 'review';
  if (!isFree) return <p className={styles.said}>{endText(item)}</p>;
  return (
    <a href={`#/pages/nft/resell?id=${item.id}`} className={cx(buttons.button, buttons.primary, buttons.full)}>
      {t`Sell this work`}
    </a>
  );
}

function BuyerPart({ item }: { item: ArtItem }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const requireLogin = useRequireLogin();
  const endText = useEndText();
  const { lead } = useLead(item);
  if (item.status === 2 && item.start_time !== null) {
    return <p className={styles.said}>{t`The sale begins at ${dateTime(item.start_time)}.`}</p>;
  }
  if (item.status === 0) {
    return (
      <>
        <p className={styles.said}>{endText(item)}</p>
        {item.lock_order === 1 ? <PayLink code={item.code} /> : null}
      </>
    );
  }
  const isAuction = item.pay_type === 2;
  const go = (): void =>
    void navigate({
      to: isAuction ? '/pages/nft/purchase' : '/pages/nft/purchase_one',
      search: { id: String(item.id) },
    });
  return (
    <>
      {lead === 'none' ? null : (
        <p className={styles.lead} data-lead={lead} role="status">
          {lead === 'leading' ? t`Your bid is the highest.` : t`Somebody has bid more than you.`}
        </p>
      )}
      <Button full disabled={lead === 'leading'} onClick={() => requireLogin(go)}>
        {isAuction
          ? t({ message: 'Bid', context: 'verb' })
          : item.pay_type === 3
            ? t`Buy a box`
            : t({ message: 'Buy', context: 'a work' })}
      </Button>
    </>
  );
}

/** Leads whoever has won the work to where it is paid. */
function PayLink({ code }: { code: string }) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const { data: won = [] } = useQuery({ ...wonQuery(), enabled: isLoggedIn });
  const isDue = won.some((order) => order.code === code && order.is_pay === 0 && order.is_expired === 0);
  if (!isDue) return null;
  return (
    <a href="#/pages/nft/mine?tab=messages" className={cx(buttons.button, buttons.primary, buttons.full)}>
      {t({ message: 'Pay', context: 'verb' })}
    </a>
  );
}

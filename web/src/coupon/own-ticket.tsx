import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { usePercent, useUntil } from '../mining/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ProgressRing } from '../ui/progress-ring.tsx';
import styles from './coupon.module.css';
import { Ticket } from './ticket.tsx';
import { isWithoutPosition, positionHref } from './trial-position.ts';
import { useCouponWords } from './use-words.ts';

/** A coupon of the user: to be used, on its way, or over. */
export function OwnTicket({ coupon, onOpen }: { coupon: CouponRow; onOpen: () => void }) {
  const { t } = useLingui();
  const words = useCouponWords()(coupon);
  const { state, kind } = coupon;
  const isToOpen = state === 'active' && isWithoutPosition(coupon);
  const action =
    state === 'available' ? t({ message: 'Use', context: 'coupon' }) : isToOpen ? t`Open position` : t`Details`;
  const { title, line } = words;
  return (
    <Ticket
      words={words}
      isOver={state === 'used' || state === 'expired'}
      aside={state === 'active' && kind !== 'trial' ? <Brought coupon={coupon} /> : <StateBadge coupon={coupon} />}
      foot={
        state === 'active' && coupon.position_id !== null ? (
          <a className={cx(buttons.button, buttons.secondary, buttons.small)} href={positionHref(coupon)}>
            {t`See the position`}
          </a>
        ) : (
          <Button
            size="small"
            kind={state === 'available' || isToOpen ? 'primary' : 'secondary'}
            onClick={onOpen}
            aria-label={t`${action}: ${title}, ${line}`}
          >
            {action}
          </Button>
        )
      }
    >
      <Note coupon={coupon} />
    </Ticket>
  );
}

/** How much of all it can bring it has brought so far. */
function Brought({ coupon: { brought, worth, currency_name: unit } }: { coupon: CouponRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const [so, all] = [number(brought, { maxDigits: 4 }), number(worth, { maxDigits: 4 })];
  const share = Number(new Decimal(brought).div(worth).round(3, 'down').toString());
  return (
    <ProgressRing share={share} label={t`${so} of ${all} ${unit} so far`}>
      <small>{percent(String(Math.floor(share * 100)))}</small>
    </ProgressRing>
  );
}

export function StateBadge({ coupon }: { coupon: CouponRow }) {
  const { t } = useLingui();
  const { state } = coupon;
  if (state === 'active' && isWithoutPosition(coupon)) {
    return <Badge tone="warn">{t({ message: 'To be opened', context: 'coupon' })}</Badge>;
  }
  if (state === 'available') return <Badge>{t({ message: 'Ready', context: 'coupon' })}</Badge>;
  if (state === 'active') return <Badge tone="up">{t({ message: 'Running', context: 'coupon' })}</Badge>;
  if (state === 'used') return <Badge tone="plain">{t({ message: 'Used', context: 'coupon' })}</Badge>;
  return <Badge tone="plain">{t({ message: 'Expired', context: 'coupon' })}</Badge>;
}

/** What counts now of a coupon. */
function Note({ coupon }: { coupon: CouponRow }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { state, currency_name: unit } = coupon;
  if (state === 'available' && coupon.expires_at !== null) {
    return <Left at={coupon.expires_at} of="use" />;
  }
  if (state === 'expired') {
    const on = date(coupon.ended_at ?? coupon.taken_at);
    return <p className={styles.note}>{t`Not used in time, expired on ${on}`}</p>;
  }
  if (state === 'active' && coupon.kind === 'trial') {
    return coupon.ends_at === null ? null : (
      <Left at={coupon.ends_at} of={coupon.position_id === null ? 'opening' : 'closing'} />
    );
  }
  return (
    <>
      <p className={styles.figure}>
        <Amount value={coupon.brought} unit={unit} maxDigits={8} sign personal />{' '}
        <small>{state === 'used' ? t({ message: 'paid', context: 'coupon' }) : t`so far`}</small>
      </p>
      {coupon.ends_at === null ? null : <Left at={coupon.ends_at} of="end" />}
    </>
  );
}

function Left({ at, of }: { at: string; of: 'use' | 'end' | 'opening' | 'closing' }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const [until, moment] = [useUntil(at), dateTime(at)];
  const words = {
    use: t`Use it by ${moment} (${until})`,
    end: t`Paid on ${moment} (${until})`,
    opening: t`Open your position before ${moment} (${until})`,
    closing: t`Closed by ${moment} at the latest (${until})`,
  };
  return <p className={styles.note}>{words[of]}</p>;
}

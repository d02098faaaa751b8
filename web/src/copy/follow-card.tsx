import { copyModes, type FollowRow } from '@aureus/contract/copy/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './copy.module.css';
import { Figure } from './figure.tsx';
import { lotsText } from './lots-text.ts';
import { nameOf, UNIT } from './words.ts';

/** How much of the budget is in copies or lost, from 0 to 1: only to be drawn. */
function usedShare({ allocation, left }: FollowRow): number {
  const all = new Decimal(allocation);
  return all.gt(0) ? Math.min(1, Math.max(0, all.minus(left).div(all).toDrawn())) : 0;
}

/** A follow: how it is set, what it has brought, what is left of its budget. */
export function FollowCard({ follow, onStop }: { follow: FollowRow; onStop: () => void }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const { trader_user_id: uid, copies, state } = follow;
  const name = nameOf({ id: uid, nickname: follow.nickname });
  const isActive = state === 'active';
  const size = number(follow.number, { maxDigits: 2 });
  const began = date(follow.began_at);
  const ended = follow.ended_at === null ? '' : date(follow.ended_at);
  const open = plural(copies, { one: '# copy open', other: '# copies open' });
  return (
    <article className={styles.card} aria-label={name}>
      <a href={`#/pages/follow/trader?uid=${uid}`} className={styles.who}>
        <Avatar name={name} src={follow.head_portrait} size={40} />
        <span>
          <strong>{name}</strong>
          <small>{isActive ? `${t`since ${began}`} · ${open}` : t`${began} to ${ended}`}</small>
        </span>
        <Badge tone="plain">{follow.type === copyModes.multiple ? `× ${size}` : lotsText(follow.number)}</Badge>
      </a>
      <dl className={styles.figures}>
        <Figure label={t`Net P&L of closed copies`}>
          <Amount value={follow.net} unit={UNIT} digits={2} sign tone personal />
        </Figure>
        <Figure label={t`Running P&L`}>
          <Amount value={isActive ? follow.running : null} unit={UNIT} digits={2} sign tone personal />
        </Figure>
        <Figure label={t`Profit shares paid`}>
          <Amount value={follow.share_paid} unit={UNIT} digits={2} personal />
        </Figure>
        <Figure label={t`Stop copying at a loss of`}>
          {follow.stop_loss === null ? t`No stop` : <Amount value={follow.stop_loss} unit={UNIT} digits={2} personal />}
        </Figure>
      </dl>
      {isActive ? (
        <>
          <div className={styles.used} style={{ '--share': usedShare(follow) } as CSSProperties} aria-hidden="true">
            <span />
          </div>
          <p className={styles.left}>
            <span>{t`Left of the copy budget`}</span>
            <span>
              <Amount value={follow.left} digits={2} personal /> /{' '}
              <Amount value={follow.allocation} unit={UNIT} digits={2} personal />
            </span>
          </p>
          <HighWater follow={follow} />
          <div className={styles.acts}>
            <a
              href={`#/pages/follow/follow?uid=${uid}`}
              className={cx(buttons.button, buttons.secondary, buttons.small)}
            >
              {t`Change limits`}
            </a>
            <Button kind="danger" size="small" onClick={onStop} aria-label={t`Stop following ${name}`}>
              {t`Stop following`}
            </Button>
          </div>
        </>
      ) : (
        <EndedBecause follow={follow} />
      )}
    </article>
  );
}

/** From where on the next profit share is paid, and that what is losing is deducted before. */
function HighWater({ follow }: { follow: FollowRow }) {
  const { t } = useLingui();
  const { number, locale } = useFormat();
  const share = `${number(follow.share, { maxDigits: 2 })}${percentGap(locale)}%`;
  const at = `${number(new Decimal(follow.high_water).minus(follow.carried).toString(), { maxDigits: 2 })} ${UNIT}`;
  return (
    <p className={styles.quiet}>
      {t`Profit share: ${share} of what the net P&L, less the losses of open copies, rises above ${at}.`}
    </p>
  );
}

function EndedBecause({ follow }: { follow: FollowRow }) {
  const { t } = useLingui();
  if (follow.reason === null) return null;
  const words = {
    user: t`You stopped following.`,
    stop: t`Your stop ended it.`,
    leader: t`The trader stopped.`,
  };
  return <p className={styles.quiet}>{words[follow.reason]}</p>;
}

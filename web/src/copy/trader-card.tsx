import type { LeaderRow } from '@aureus/contract/copy/shapes.ts';
import { isSimulatedName } from '@aureus/core/account/simulated-name.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import { Spark } from '../ui/spark.tsx';
import styles from './copy.module.css';
import { Figure } from './figure.tsx';
import { OpenNow } from './open-now.tsx';
import { nameOf, UNIT } from './words.ts';

/** A trader: who, the curve of 90 days, four figures, and one way on. */
export function TraderCard({ trader }: { trader: LeaderRow }) {
  const { t } = useLingui();
  const { percent } = useFormat();
  const { id, record, follow_num: followers } = trader;
  const name = nameOf(trader);
  const now = percent(record.total_return);
  const { days } = record;
  const traded = plural(days, { one: '# day', other: '# days' });
  const people = plural(followers, { one: '# follower', other: '# followers' });
  return (
    <article className={styles.card} aria-label={name}>
      <a href={`#/pages/follow/trader?uid=${id}`} className={styles.who}>
        <Avatar name={name} src={trader.head_portrait} size={44} />
        <span>
          <strong>{name}</strong>
          <small>
            {traded} · {people}
          </small>
        </span>
        {isSimulatedName(trader.nickname) ? <SimulatedMark /> : null}
        {trader.own ? <Badge tone="plain">{t({ message: 'You', context: 'a trader' })}</Badge> : null}
      </a>
      <div className={styles.curve}>
        {record.closed + record.open === 0 ? (
          <p className={styles.none}>{t`No position yet.`}</p>
        ) : (
          <Spark
            values={record.curve}
            width={320}
            height={72}
            fill
            tone="gold"
            label={t`Return of the last 90 days of ${name}, now ${now}`}
          />
        )}
      </div>
      <dl className={styles.figures}>
        <Figure label={t({ message: 'Return', context: 'of a trader' })}>
          <Amount value={record.total_return} unit="%" digits={2} sign tone />
        </Figure>
        <Figure label={t`Largest drawdown`}>
          <Amount value={record.drawdown} unit="%" digits={2} />
        </Figure>
        <Figure label={t`Win rate`} how={<OpenNow record={record} />}>
          <Amount value={record.win_rate} unit="%" digits={0} />
        </Figure>
        <Figure label={t`Followers earned`}>
          <Amount value={record.followers_earned} unit={UNIT} maxDigits={2} sign tone compact />
        </Figure>
      </dl>
      <Go trader={trader} name={name} />
    </article>
  );
}

function Go({ trader, name }: { trader: LeaderRow; name: string }) {
  const { t } = useLingui();
  const classes = cx(buttons.button, styles.go);
  if (trader.own) {
    return (
      <a href="#/pages/follow/lead" className={cx(classes, buttons.secondary)}>
        {t`My page as a trader`}
      </a>
    );
  }
  const to = `#/pages/follow/follow?uid=${trader.id}`;
  if (trader.is_followed) {
    return (
      <a href={to} className={cx(classes, buttons.secondary)}>
        {t({ message: 'Following', context: 'a trader' })}
      </a>
    );
  }
  if (trader.full) return <p className={styles.full}>{t`Takes no more followers now`}</p>;
  return (
    <a href={to} className={cx(classes, buttons.primary)} aria-label={t`Follow ${name}`}>
      {t({ message: 'Follow', context: 'a trader' })}
    </a>
  );
}

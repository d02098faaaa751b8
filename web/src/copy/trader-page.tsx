import type { traderDetail } from '@aureus/contract/copy/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { isSimulatedName } from '@aureus/core/account/simulated-name.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { ListStates } from '../ui/list-states.tsx';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { SimulatedMark } from '../ui/simulated-mark.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './copy.module.css';
import { NoTrader } from './no-trader.tsx';
import { followQuery, traderQuery } from './queries.ts';
import { RecordFigures, ResultsDrawing, ReturnCurve } from './record.tsx';
import { OpenNow, TraderHistory } from './trader-lists.tsx';
import { useCopyRefresh } from './use-copy-refresh.ts';
import { nameOf } from './words.ts';

type Trader = Answer<typeof traderDetail>;

/** One trader: curve, results, positions now and before, and the way to follow. */
export default function TraderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { uid }: { uid?: string | undefined } = useSearch({ strict: false });
  return (
    <>
      <NavBar title={t`Trader`} />
      <main className={layout.wide} data-wide>
        {!isLoggedIn ? null : uid === undefined ? <NoTrader /> : <Shown key={uid} uid={uid} />}
      </main>
    </>
  );
}

function Shown({ uid }: { uid: string }) {
  const query = useQuery(traderQuery(uid));
  useCopyRefresh();
  if (isRefusedAs(query.error, 'copy_leader_unknown')) return <NoTrader />;
  return (
    <ListStates
      query={query}
      isEmpty={false}
      empty={null}
      skeleton={
        <div className={styles.wideSkeleton}>
          <Skeleton height={64} radius={14} />
          <Skeleton height={180} radius={14} />
          <Skeleton height={240} radius={14} />
        </div>
      }
    >
      {query.data === undefined ? null : <TraderParts uid={uid} trader={query.data} />}
    </ListStates>
  );
}

function TraderParts({ uid, trader }: { uid: string; trader: Trader }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const { trader_info: info, record, data } = trader;
  // What a follower agreed to holds for their follow, also when the trader's share is another one by now.
  const { data: follow } = useQuery({ ...followQuery(uid), enabled: trader.is_followed });
  const agreed = follow && !new Decimal(follow.share).eq(trader.share) ? follow.share : null;
  const name = nameOf(info);
  const began = date(trader.since);
  const { follow_num: followers } = data;
  const people = plural(followers, { one: '# follower', other: '# followers' });
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Avatar name={name} src={info.head_portrait} size={56} />
          <div>
            <h2>
              {name} {isSimulatedName(info.nickname) ? <SimulatedMark /> : null}
            </h2>
            {info.signature === '' ? null : <p>{info.signature}</p>}
            <p className={styles.quiet}>
              {people} · {t`can be followed since ${began}`}
            </p>
          </div>
        </header>
        <section className={styles.card} aria-label={t`Return of the last 90 days`}>
          <p className={styles.total}>
            <strong>
              <Amount value={record.total_return} unit="%" digits={2} sign tone />
            </strong>
            <span>{t`return in all`}</span>
          </p>
          <ReturnCurve record={record} name={name} />
        </section>
        <section className={styles.card} aria-labelledby="copy-figures">
          <h3 id="copy-figures" className={styles.heading}>{t`Record`}</h3>
          <RecordFigures record={record} followers={data.follow_num} share={trader.share} agreed={agreed} />
        </section>
      </div>
      <div className={styles.column}>
        <section className={styles.card} aria-labelledby="copy-results">
          <h3 id="copy-results" className={styles.heading}>{t`Distribution of results`}</h3>
          <ResultsDrawing record={record} />
        </section>
        <section className={cx(styles.card, styles.lists)} aria-label={t`Positions`}>
          <Tabs
            lined
            label={t`Positions`}
            panel="trader-positions"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'open', label: t({ message: 'Open now', context: 'positions' }), count: data.position_count },
              { value: 'history', label: t({ message: 'Closed', context: 'positions' }) },
            ]}
          />
          <div id="trader-positions" role="tabpanel" aria-label={t`Positions`}>
            {tab === 'open' ? <OpenNow uid={uid} /> : <TraderHistory uid={uid} />}
          </div>
        </section>
      </div>
      <PageFoot className={styles.across}>
        <Go uid={uid} trader={trader} />
      </PageFoot>
    </div>
  );
}

function Go({ uid, trader }: { uid: string; trader: Trader }) {
  const { t } = useLingui();
  const primary = cx(buttons.button, buttons.primary, buttons.full);
  const secondary = cx(buttons.button, buttons.secondary, buttons.full);
  if (trader.own) return <a href="#/pages/follow/lead" className={secondary}>{t`My page as a trader`}</a>;
  if (trader.is_followed) {
    return <a href={`#/pages/follow/follow?uid=${uid}`} className={secondary}>{t`Change limits`}</a>;
  }
  if (!trader.is_leading) return <p className={styles.full}>{t`This trader can no longer be followed`}</p>;
  if (trader.full) return <p className={styles.full}>{t`Takes no more followers now`}</p>;
  return (
    <a href={`#/pages/follow/follow?uid=${uid}`} className={primary}>
      {t({ message: 'Follow', context: 'a trader' })}
    </a>
  );
}

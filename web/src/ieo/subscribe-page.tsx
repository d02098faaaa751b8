import type { project } from '@aureus/contract/ieo/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ApplyForm } from './apply-form.tsx';
import { Course, NextClock } from './course.tsx';
import { ExternalLink } from './external-link.tsx';
import { FilledBar } from './filled-bar.tsx';
import styles from './ieo.module.css';
import { PhaseBadge } from './phase-badge.tsx';
import { ProjectArt } from './project-art.tsx';
import { projectQuery } from './queries.ts';
import { RiskText } from './risk-text.tsx';
import { useIeoRefresh } from './use-ieo-refresh.ts';
import { lockPeriod } from './lock-period.ts';

type Project = Answer<typeof project>;

/** One project: what it is, on which terms its coin is sold, and the form to apply for it. */
export default function SubscribePage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const { project_id: id } = useSearch({ from: '/pages/ieo/subscribe' });
  const query = useQuery({ ...projectQuery(id ?? ''), enabled: id !== undefined });
  useIeoRefresh();
  return (
    <>
      <NavBar
        title={query.data?.info.title ?? t`Project`}
        actions={
          <a href="#/pages/ieo/order" className={styles.action} aria-label={t`Your subscriptions`}>
            <ListIcon />
          </a>
        }
      />
      <main className={styles.page} data-wide>
        {id === undefined || isRefusedAs(query.error, 'ieo_project_unknown') ? (
          <EmptyState
            title={t`This project does not exist`}
            action={
              <a href="#/pages/ieo/ieo" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                {t`See the projects`}
              </a>
            }
          />
        ) : (
          <ListStates
            query={query}
            isEmpty={false}
            empty={null}
            skeleton={
              <div className={styles.project}>
                <Skeleton height={420} radius={14} />
                <Skeleton height={280} radius={14} />
              </div>
            }
          >
            {query.data ? <Whole project={query.data} /> : null}
          </ListStates>
        )}
      </main>
    </>
  );
}

function Whole({ project: { info, order_info, sell_order } }: { project: Project }) {
  const { t } = useLingui();
  const { currency_name: code, logo, title, summary, phase, content } = info;
  return (
    <div className={styles.project}>
      <div className={styles.about}>
        <div className={styles.hero}>
          <ProjectArt code={code} />
          <span className={styles.badge}>
            <PhaseBadge phase={phase} />
          </span>
          <div className={styles.cardHead}>
            <CoinIcon code={code} src={logo} size={48} />
            <div>
              <h2>{title}</h2>
              <p>{code}</p>
            </div>
            <NextClock project={info} />
          </div>
        </div>
        <p className={styles.summary}>{summary}</p>
        <Course project={info} />
        <FilledBar project={info} />
      </div>
      <aside className={styles.side} aria-label={t({ message: 'Subscribe', context: 'button' })}>
        {phase === 'open' ? <ApplyForm info={info} /> : <Closed info={info} passed={sell_order?.passed ?? null} />}
        <RiskText />
        <a href="#/pages/ieo/help" className={styles.more}>{t`How it works and what can go wrong`}</a>
      </aside>
      <div className={styles.details}>
        <Terms info={info} users={order_info.users} />
        <div className={styles.links}>
          <ExternalLink to={info.link}>{t`Website`}</ExternalLink>
          <ExternalLink to={info.white_book}>{t`White paper`}</ExternalLink>
        </div>
        <section className={styles.words} aria-label={t`About the project`}>
          {content.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>
    </div>
  );
}

function Terms({ info, users }: { info: Project['info']; users: number }) {
  const { t } = useLingui();
  const { currency_name: unit } = info;
  const locked = lockPeriod(info);
  return (
    <dl className={money.facts}>
      {info.pays.map(({ currency_id, currency_name, price }) => (
        <Fact key={currency_id} label={t`Price in ${currency_name}`}>
          <Amount value={price} unit={currency_name} maxDigits={12} />
        </Fact>
      ))}
      <Fact label={t`Coins in all`}>
        <Amount value={info.amount} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`Least`}>
        <Amount value={info.min} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`Most for one person`}>
        <Amount value={info.user_cap} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`In steps of`}>
        <Amount value={info.step} unit={unit} maxDigits={8} />
      </Fact>
      <Fact label={t`Lock period`}>{locked}</Fact>
      <Fact label={t`People who subscribed`}>
        <Amount value={String(users)} />
      </Fact>
    </dl>
  );
}

/** What stands in the place of the form while nobody can apply. */
function Closed({ info: { phase, currency_name: unit }, passed }: { info: Project['info']; passed: string | null }) {
  const { t } = useLingui();
  const words = {
    warm_up: t`Subscriptions have not opened yet. Come back when the clock is at zero.`,
    open: '',
    allotting: t`Subscriptions have ended. The coins are being allotted.`,
    locked: t`The coins were allotted. They are locked until the listing.`,
    listed: t`The coins were allotted and listed.`,
    cancelled: t`This project was cancelled. Everything that was held went back.`,
  } as const;
  return (
    <div className={styles.closed}>
      <p>{words[phase]}</p>
      {passed === null ? null : (
        <p>
          {t`Allotted in all`} <Amount value={passed} unit={unit} maxDigits={8} />
        </p>
      )}
      <a href="#/pages/ieo/order" className={styles.more}>{t`Your subscriptions`}</a>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { CheckIcon } from '../ui/frame-icons.tsx';
import { MailIcon, PhoneIcon, ShieldIcon } from '../ui/icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow, Row } from '../ui/row.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import styles from './identity.module.css';
import { LevelCard } from './level-card.tsx';
import { type IdentityState, identityQuery } from './queries.ts';
import { useIdentityTexts } from './use-identity-texts.ts';

/** Both levels of verification as steps: what they ask for, what they allow, how they stand. */
export default function LevelsPage() {
  const { t } = useLingui();
  const loggedIn = useProtectedPage();
  const { data: state, error, refetch } = useQuery({ ...identityQuery(), enabled: loggedIn });
  const retry = (): void => void refetch();
  return (
    <>
      <NavBar title={t`Identity verification`} />
      <main className={cx(styles.page, styles.wide)}>
        {error === null ? null : <ErrorState error={error} onRetry={retry} small={state !== undefined} />}
        {state === undefined ? error === null ? <Shape /> : null : <Levels state={state} />}
      </main>
    </>
  );
}

function Shape() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading`}>
      <div className={styles.shape}>
        <Skeleton height={96} radius={14} />
        <Skeleton height={228} radius={14} />
        <Skeleton height={228} radius={14} />
      </div>
    </Loading>
  );
}

function Levels({ state }: { state: IdentityState }) {
  const { t } = useLingui();
  const { levels } = useIdentityTexts();
  const { level } = state;
  return (
    <>
      <Card className={styles.summary}>
        <span className={styles.shield} data-level={level}>
          <ShieldIcon size={30} />
        </span>
        <div>
          <p className={styles.headline}>
            {level === 0 ? t`Not verified yet` : t`Verified: level ${level}, ${levels[level]}`}
          </p>
          <p className={styles.quiet}>
            {level === 2
              ? t`All limits are open to you.`
              : level === 1
                ? t`Pass the advanced level to withdraw more.`
                : t`Withdrawals open with the first level.`}
          </p>
        </div>
      </Card>
      {state.has_email && state.has_phone ? null : <Contacts state={state} />}
      <LevelCard state={state} level={1} />
      <LevelCard state={state} level={2} />
      <p className={styles.privacy}>
        {t`Your data is kept encrypted. Pictures are shown to you and to the operators who review them, and each look is noted.`}
      </p>
      {state.timeline.length === 0 ? null : <Timeline state={state} />}
    </>
  );
}

/** What has to be bound before anything can be sent. */
function Contacts({ state }: { state: IdentityState }) {
  const { t } = useLingui();
  const contacts = [
    { key: 'email', bound: state.has_email, title: t`E-mail`, icon: <MailIcon /> },
    { key: 'phone', bound: state.has_phone, title: t`Phone`, icon: <PhoneIcon /> },
  ];
  return (
    <section aria-label={t`Bind e-mail and phone first`}>
      <Card padded={false} className={styles.contacts}>
        <p className={styles.first}>{t`Bind e-mail and phone first`}</p>
        {contacts.map(({ key, bound, title, icon }) =>
          bound ? (
            <Row key={key} lead={icon} title={title} side={<Bound />} />
          ) : (
            <LinkRow key={key} lead={icon} title={title} side={t`Bind`} to="/pages/setting/security" />
          ),
        )}
      </Card>
    </section>
  );
}

function Bound() {
  const { t } = useLingui();
  return (
    <span className={styles.bound}>
      <CheckIcon size={16} />
      {t`Bound`}
    </span>
  );
}

/** What has happened, newest first. */
function Timeline({ state }: { state: IdentityState }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { levels } = useIdentityTexts();
  const steps = { submitted: t`Sent`, passed: t`Verified`, refused: t({ message: 'Failed', context: 'identity' }) };
  return (
    <section aria-labelledby="identity-timeline">
      <h2 id="identity-timeline" className={styles.section}>
        {t`What happened`}
      </h2>
      <Card padded={false}>
        <ol className={styles.timeline}>
          {state.timeline.toReversed().map((step) => (
            <li key={`${step.time} ${step.level} ${step.step}`} data-step={step.step}>
              <span className={styles.stepText}>
                {steps[step.step]}
                <span className={styles.quiet}>{step.level === 0 ? '' : levels[step.level]}</span>
              </span>
              <time dateTime={step.time} className={styles.quiet}>
                {dateTime(step.time)}
              </time>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

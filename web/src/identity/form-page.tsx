import { fullNumber } from '@aureus/contract/identity/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RevealRow } from '../account/public.ts';
import { call } from '../platform/calls/call.ts';
import { PrivatePicture } from '../platform/files/private-picture.tsx';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Row } from '../ui/row.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { DataForm } from './data-form.tsx';
import styles from './identity.module.css';
import { PicturesForm } from './pictures-form.tsx';
import { type IdentityState, identityQuery } from './queries.ts';
import { RefusalNote } from './refusal-note.tsx';
import { documentOf, useIdentityTexts } from './use-identity-texts.ts';

/** The form of one level, or what was sent while it is reviewed and when it has passed. */
export default function FormPage() {
  const { t } = useLingui();
  const { levels } = useIdentityTexts();
  const level = useSearch({ from: '/pages/setting/real' }).type === '2' ? 2 : 1;
  const loggedIn = useProtectedPage();
  const { data: state, error, refetch } = useQuery({ ...identityQuery(), enabled: loggedIn });
  return (
    <>
      <NavBar title={t`Level ${level} · ${levels[level]}`} />
      <main className={styles.page}>
        {state === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {state === undefined && error === null ? (
          <Loading label={t`Loading`}>
            <div className={styles.shape}>
              <Skeleton height={44} radius={10} />
              <Skeleton height={72} radius={10} />
              <Skeleton height={72} radius={10} />
            </div>
          </Loading>
        ) : null}
        {state === undefined ? null : level === 1 ? <Basic state={state} /> : <Advanced state={state} />}
      </main>
    </>
  );
}

function Basic({ state }: { state: IdentityState }) {
  const { t } = useLingui();
  const { documents, numbers } = useIdentityTexts();
  const data = state.real_data;
  if (data !== null && (state.review_status === 1 || state.review_status === 2)) {
    const idType = documentOf(data.id_type);
    return (
      <Sent status={state.review_status} time={data.create_time}>
        <Row title={t`Document`} side={documents[idType]} />
        <Row title={t`Full name`} side={data.name} />
        <RevealRow
          title={numbers[idType]}
          masked={data.card_id}
          load={async () => (await call(fullNumber, {})).card_id}
        />
      </Sent>
    );
  }
  if (!state.has_email || !state.has_phone) return <Elsewhere text={t`Bind e-mail and phone first`} />;
  return (
    <>
      <RefusalNote state={state} level={1} />
      <DataForm />
    </>
  );
}

function Advanced({ state }: { state: IdentityState }) {
  const { t } = useLingui();
  const { pictures } = useIdentityTexts();
  const data = state.real_data;
  const status = state.advanced_review_status;
  const texts = pictures[documentOf(data?.id_type)];
  if (data !== null && (status === 1 || status === 2)) {
    const time = state.timeline.findLast((step) => step.level === 2 && step.step === 'submitted')?.time;
    return (
      <>
        <Sent status={status} time={time ?? data.create_time} />
        <Shown label={texts.front} reference={data.front_pic} />
        <Shown label={texts.reverse} reference={data.reverse_pic} />
      </>
    );
  }
  if (!state.has_email || !state.has_phone) return <Elsewhere text={t`Bind e-mail and phone first`} />;
  if (state.review_status !== 2) return <Elsewhere text={t`The basic level comes first.`} />;
  return (
    <>
      <RefusalNote state={state} level={2} />
      <PicturesForm idType={documentOf(data?.id_type)} />
    </>
  );
}

function Sent({ status, time, children }: { status: 1 | 2; time: string; children?: ReactNode }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { statuses } = useIdentityTexts();
  return (
    <Card padded={false}>
      <Row title={t`State`} side={<Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>} />
      <Row title={t`Sent`} side={dateTime(time)} />
      {children}
    </Card>
  );
}

function Shown({ label, reference }: { label: string; reference: string }) {
  return (
    <figure className={styles.shown}>
      <figcaption className={styles.quiet}>{label}</figcaption>
      <div className={styles.shownFrame}>
        <PrivatePicture reference={reference} alt={label} />
      </div>
    </figure>
  );
}

/** Something else comes first; the page of the steps says what. */
function Elsewhere({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={text}
      action={
        <Link to="/pages/setting/real_mark" className={cx(buttons.button, buttons.secondary, buttons.small)}>
          {t`See the steps`}
        </Link>
      }
    />
  );
}

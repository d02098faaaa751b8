import { artRules } from '@aureus/contract/art/rules.ts';
import { apply } from '@aureus/contract/art/sale-calls.ts';
import type { OwnCreator } from '@aureus/contract/art/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { useUser } from '../platform/session/use-user.ts';
import { Bullets } from '../ui/bullets.tsx';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { LongTextField } from '../ui/money/long-text-field.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { ArtDrawing } from './art-drawing.tsx';
import styles from './art.module.css';
import { creatorQuery } from './queries.ts';
import { refreshArt, useArtRefresh } from './refresh-art.ts';
import { WorkForm } from './work-form.tsx';

/** Whoever wants to show works of their own becomes a creator first; creators upload. */
export default function CreatePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...creatorQuery(), enabled: isLoggedIn });
  useArtRefresh();
  return (
    <>
      <NavBar title={t`Your own works`} />
      <main className={layout.column}>
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data === undefined ? null : query.data.state === 'approved' ? (
              <WorkForm waiting={query.data.waiting} />
            ) : (
              <NoCreator own={query.data} />
            )}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

/** Of an identity that was passed. */
const VERIFIED = 2;

function NoCreator({ own }: { own: OwnCreator }) {
  const { t } = useLingui();
  const user = useUser();
  if (own.state === 'applied') {
    return (
      <section className={money.box} role="status">
        <h2 className={styles.heading}>{t`Your application is being looked at`}</h2>
        <p className={styles.quiet}>{t`Two operators decide. We tell you by message.`}</p>
      </section>
    );
  }
  return (
    <>
      <ArtDrawing />
      <p>{t`Creators show works of their own: pictures, animations, sound and films. Others can buy them, and of each later sale the creator has a royalty.`}</p>
      <Bullets
        lines={[
          t`Two operators look at your application, and then at each work before anybody sees it.`,
          t`Upload only what you made yourself, or have the rights to.`,
        ]}
      />
      {own.state === 'refused' || own.state === 'ended' ? (
        <section className={money.box} role="status">
          <h2 className={styles.heading}>
            {own.state === 'refused' ? t`Your application was refused` : t`You are no creator any more`}
          </h2>
          <p className={styles.quiet}>{own.reason}</p>
        </section>
      ) : null}
      {user !== null && user.review_status !== VERIFIED ? (
        <section className={money.box}>
          <p>{t`Creators have verified their identity.`}</p>
          <a className={styles.link} href="#/pages/setting/real_mark">{t`Verify your identity`}</a>
        </section>
      ) : (
        <ApplyForm />
      )}
    </>
  );
}

/** Characters of the text, at least. */
const LEAST = 10;

function ApplyForm() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () => call(apply, { text: text.trim() }),
    onSuccess: () => refreshArt(queries),
  });
  const missing = LEAST - text.trim().length;
  const reason =
    missing > 0 ? plural(missing, { one: 'Write # character more', other: 'Write # characters more' }) : undefined;
  return (
    <>
      <LongTextField
        label={t`What you make, for our operators`}
        value={text}
        maxLength={artRules.longest_text}
        onChange={setText}
      />
      {sending.isError ? <FailedNote error={sending.error} /> : null}
      <PageFoot>
        <Button full reason={reason} loading={sending.isPending} onClick={() => sending.mutate()}>
          {t`Apply as a creator`}
        </Button>
      </PageFoot>
    </>
  );
}

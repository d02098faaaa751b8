import { apply } from '@aureus/contract/otc/merchant-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { ownMerchant } from '@aureus/contract/otc/merchant-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { LongTextField } from '../ui/money/long-text-field.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { TextField } from '../ui/text-field.tsx';
import { MerchantCard } from './merchant-card.tsx';
import styles from './otc.module.css';
import { OtcDrawing } from './otc-drawing.tsx';
import { OwnAdverts } from './own-adverts.tsx';
import { ownMerchantQuery } from './queries.ts';
import { useOtcRefresh } from './refresh-otc.ts';

type Own = Answer<typeof ownMerchant>;

/** What merchants do: apply, and then advertise. */
export default function MinePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...ownMerchantQuery(), enabled: isLoggedIn });
  useOtcRefresh();
  return (
    <>
      <NavBar title={t`For merchants`} />
      <main
        className={query.data?.merchant ? layout.wide : layout.column}
        {...(query.data?.merchant ? { 'data-wide': true } : {})}
      >
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            {query.data === undefined ? null : query.data.merchant === null ? (
              <NoMerchant own={query.data} />
            ) : (
              <>
                <MerchantCard merchant={query.data.merchant} />
                <OwnAdverts />
              </>
            )}
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

/** Whoever is none: what merchants do, what came of an application, and the form. */
function NoMerchant({ own }: { own: Own }) {
  const { t } = useLingui();
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
      <OtcDrawing />
      <p>{t`Merchants advertise: they say at which price they buy or sell, and others take their orders. A sale sets its coins aside as long as it is open.`}</p>
      {own.state === 'refused' || own.state === 'ended' ? (
        <section className={money.box} role="status">
          <h2 className={styles.heading}>
            {own.state === 'refused' ? t`Your application was refused` : t`You are no merchant any more`}
          </h2>
          <p className={styles.quiet}>{own.reason}</p>
        </section>
      ) : null}
      {own.level < own.needed_level ? (
        <section className={money.box}>
          <p>{t`Merchants are verified with documents.`}</p>
          <a className={styles.link} href="#/pages/setting/real_mark">{t`Verify your identity`}</a>
        </section>
      ) : (
        <ApplyForm />
      )}
    </>
  );
}

const [SHORTEST_NAME, LONGEST_NAME, LONGEST_TEXT] = [2, 24, 500];

function ApplyForm() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call(apply, { name: name.trim(), text: text.trim() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['private', 'otc', 'merchant'] }),
  });
  const reason =
    name.trim().length < SHORTEST_NAME
      ? t`Enter a name`
      : text.trim() === ''
        ? t`Say what you want to trade`
        : undefined;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !send.isPending) send.mutate();
      }}
    >
      <TextField
        label={t`Name that everybody sees`}
        hint={t`It stays: it cannot be changed later.`}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={(event) => setName(event.target.value)}
      />
      <LongTextField
        label={t`What you want to trade, for our operators`}
        value={text}
        maxLength={LONGEST_TEXT}
        onChange={setText}
      />
      {send.isError ? <FailedNote error={send.error} /> : null}
      <PageFoot>
        <Button full type="submit" reason={reason} loading={send.isPending}>
          {t`Apply as a merchant`}
        </Button>
      </PageFoot>
    </form>
  );
}

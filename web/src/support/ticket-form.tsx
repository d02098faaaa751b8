import { ticket, ticketChallenge } from '@aureus/contract/support/calls.ts';
import { supportLengths, type SupportSubject } from '@aureus/contract/support/shapes.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { solveChallenge } from '../account/public.ts';
import { call } from '../platform/calls/call.ts';
import { errorText } from '../platform/calls/error-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AvailabilityNote } from './availability-note.tsx';
import { availabilityQuery } from './queries.ts';
import { RequestNote } from './request-note.tsx';
import { SafetyNote } from './safety-note.tsx';
import { SubjectChoice } from './subject-choice.tsx';
import styles from './support.module.css';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Question {
  readonly email: string;
  readonly subject: SupportSubject;
  readonly text: string;
  readonly request: string | undefined;
}

/** Works out what is asked of whoever has no session, and leaves the question. */
async function leave({ email, subject, text, request }: Question): Promise<void> {
  const { challenge, bits } = await call(ticketChallenge, { email });
  const answer = await solveChallenge(challenge, bits);
  await call(ticket, {
    email,
    subject,
    text,
    challenge,
    challenge_answer: String(answer),
    ...(request === undefined ? {} : { request_id: request }),
  });
}

/** For somebody who is not logged in: a question that is answered by e-mail. */
export function TicketForm({ request }: { request: string | undefined }) {
  const { t } = useLingui();
  const { data: now } = useQuery(availabilityQuery());
  const [email, setEmail] = useState('');
  const [subject, setSubject] = useState<SupportSubject | null>(request === undefined ? 'account' : 'error');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useMutation({ mutationFn: leave });
  const address = plainMail(email);
  const wrongEmail = EMAIL.test(address) ? undefined : t`Enter your e-mail address`;
  const wrongText = text.trim() === '' ? t`Write your question` : undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrongEmail !== undefined || wrongText !== undefined || subject === null) return;
    sending.mutate({ email: address, subject, text: text.trim(), request });
  };
  if (sending.isSuccess) {
    return (
      <EmptyState
        title={t`Your question has reached us`}
        note={t`The answer comes to ${address}. Nothing is sent before that.`}
        action={<a className={styles.link} href="#/">{t`Home`}</a>}
      />
    );
  }
  return (
    <form className={styles.start} onSubmit={submit} noValidate>
      <div className={styles.intro}>
        <h2>{t`How can we help?`}</h2>
        {now === undefined ? null : <AvailabilityNote now={now} isGuest />}
        <p>
          {t`Log in to talk to us at once, or leave a question: we answer by e-mail.`}{' '}
          <a className={styles.link} href="#/pages/common/login">{t`Log in`}</a>
        </p>
      </div>
      <section className={styles.card}>
        <h3>{t`What is it about?`}</h3>
        <SubjectChoice value={subject} onChange={setSubject} />
        <RequestNote request={request} />
        <TextField
          label={t`Your e-mail address`}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={tried ? wrongEmail : undefined}
        />
        <label className={styles.label} htmlFor="ticket-text">{t`Your question`}</label>
        <textarea
          id="ticket-text"
          className={styles.area}
          rows={6}
          maxLength={supportLengths.ticket}
          value={text}
          aria-invalid={(tried && wrongText !== undefined) || undefined}
          aria-describedby={tried && wrongText !== undefined ? 'ticket-text-error' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {tried && wrongText !== undefined ? (
          <p id="ticket-text-error" className={styles.wrong} role="alert">
            {wrongText}
          </p>
        ) : null}
        {sending.isError ? (
          <p className={styles.wrong} role="alert">
            {t`Your question was not sent.`} {errorText(sending.error)}
          </p>
        ) : null}
        <Button type="submit" full loading={sending.isPending}>
          {sending.isError ? t({ message: 'Send again', context: 'message' }) : t`Send question`}
        </Button>
      </section>
      <SafetyNote />
    </form>
  );
}

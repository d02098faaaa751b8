import { questionTopics } from '@aureus/contract/content/shapes.ts';
import type { faq } from '@aureus/contract/content/page-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon, ShareIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './pages.module.css';
import { questionsQuery } from './page-queries.ts';
import { Markup } from './markup.tsx';
import { foundQuestions } from './question-search.ts';
import { SupportButton, SupportLine } from './support-button.tsx';
import { topicWords } from './topic-words.ts';

type Question = Answer<typeof faq>['questions'][number];

/** Questions and answers in groups, with a search. An address may name one question, which is then open. */
export default function FaqPage() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useQuery(questionsQuery());
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const all = query.data?.questions ?? [];
  const found = foundQuestions(all, typed);
  const isSearched = typed.trim() !== '';
  const { length: count } = found;
  return (
    <>
      <NavBar title={t`Questions and answers`} actions={<SupportButton />} />
      <main className={styles.page}>
        <SearchField
          ref={search}
          label={t`Search the questions`}
          value={typed}
          onChange={setTyped}
          onEnter={() => document.querySelector<HTMLElement>(`.${styles.question} > summary`)?.focus()}
        />
        <p className={styles.found} role="status">
          {isSearched && query.data ? t`${count} of ${all.length} questions` : ''}
        </p>
        <ListStates
          query={query}
          isEmpty={found.length === 0}
          empty={
            <EmptyState
              title={t`No question has these words`}
              note={t`Try fewer words, or ask us.`}
              action={<SupportLine text={t`Ask customer service`} />}
            />
          }
        >
          {isSearched ? null : <Markup html={query.data?.content ?? ''} />}
          <div className={styles.groups} onKeyDown={moveBetween} role="presentation">
            {questionTopics.map((topic) => {
              const here = found.filter((question) => question.topic === topic);
              return here.length === 0 ? null : (
                <section key={topic} className={styles.group} aria-labelledby={`topic-${topic}`}>
                  <h2 id={`topic-${topic}`}>{t(topicWords[topic])}</h2>
                  {here.map((question) => (
                    <QuestionView key={question.id} question={question} />
                  ))}
                </section>
              );
            })}
          </div>
          <SupportLine text={t`Ask customer service`} />
        </ListStates>
      </main>
    </>
  );
}

/** One question: pressed it opens, and the address names it, so that it can be sent to somebody. */
function QuestionView({ question: { id, title, content } }: { question: Question }) {
  const { t } = useLingui();
  const { id: named }: { id?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNamed = named === String(id);
  const [wasNamed, setWasNamed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed);
    if (isNamed) setOpen(true);
  }
  const place = useRef<HTMLDetailsElement>(null);
  const isOpenedHere = useRef(false);
  useEffect(() => {
    if (!isNamed || isOpenedHere.current) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isNamed]);
  const toggle = (next: boolean): void => {
    if (next === isOpen) return;
    setOpen(next);
    isOpenedHere.current = next;
    if (next) void navigate({ to: '/pages/common/faq', search: { id: String(id) }, replace: true, resetScroll: false });
  };
  const copy = (): void => {
    const address = `${location.origin}${location.pathname}#/pages/common/faq?id=${id}`;
    navigator.clipboard.writeText(address).then(
      () => toast(t`Copied`, { tone: 'good' }),
      () => toast(t`The browser does not allow copying`, { tone: 'bad' }),
    );
  };
  return (
    <details
      ref={place}
      className={styles.question}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary>
        {title}
        <ChevronDownIcon size={18} />
      </summary>
      <div className={styles.answer}>
        <Markup html={content} />
        <Button kind="text" size="small" onClick={copy}>
          <ShareIcon size={16} /> {t`Copy the link`}
        </Button>
      </div>
    </details>
  );
}

/** Arrow keys lead from question to question. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const questions = [...event.currentTarget.querySelectorAll<HTMLElement>('summary')];
  const at = questions.indexOf(document.activeElement as HTMLElement);
  const last = questions.length - 1;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  questions[Math.max(0, Math.min(last, next))]?.focus();
}

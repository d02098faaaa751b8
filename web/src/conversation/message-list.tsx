import { linesOf } from '@aureus/client/conversation/lines.ts';
import { endOf } from '@aureus/client/conversation/transcript.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useDays } from '../platform/time/use-days.ts';
import { useNow } from '../platform/time/use-now.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import styles from './conversation.module.css';
import { MessageItem, type MessageWords } from './message-item.tsx';
import type { Opened } from './use-conversation.ts';

/** So near to the end counts as at the end, in pixels. */
const NEAR = 48;

/**
 * The messages, oldest first, kept at the newest while the reader is there. Earlier ones are asked for when the reader comes
 * near to the first, and move nothing.
 */
export function MessageList({
  id,
  opened: { conversation, state },
  label,
  words,
  children,
}: {
  /** Number of the conversation. */
  id: number;
  opened: Opened;
  /** What the list is called. */
  label: string;
  words: MessageWords;
  /** Below the messages: those on their way, and who is typing. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const older = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const { transcript, me, members, outbox } = state;
  const { messages } = transcript;
  const own = members.find(({ no }) => no === me);
  const end = endOf(transcript);
  const first = messages[0]?.seq ?? 0;
  // What was read when the list was opened; the line stays where it is while it is open.
  const [readUpTo] = useState(() => {
    const read = own?.read ?? end;
    return read < end ? read : null;
  });
  // Up to where the reader has seen: what comes while they are further up is counted.
  const [seen, setSeen] = useState(end);
  if (isAtEnd && seen !== end) setSeen(end);
  const below = messages.filter(({ seq, member }) => seq > seen && member !== me).length;

  const note = (): void => {
    const element = list.current;
    if (element !== null) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
  };
  const toEnd = (): void => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };

  // At the end it stays at the end; further up what is read stays where it is, whatever is put before it.
  const before = useRef({ first: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const grew = element.scrollHeight - before.current.height;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (first < before.current.first) element.scrollTop += grew;
    before.current = { first, height: element.scrollHeight };
  });

  // One's own message is always shown.
  const sent = outbox.length;
  const [shownSent, setShownSent] = useState(sent);
  if (shownSent !== sent) {
    setShownSent(sent);
    if (sent > shownSent) setAtEnd(true);
  }

  // Pictures, keyboards and rows that are drawn only now change the height without a message.
  useEffect(() => {
    const element = list.current;
    if (element === null || content.current === null) return;
    const watch = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    watch.observe(element);
    watch.observe(content.current);
    return () => watch.disconnect();
  }, [isAtEnd]);

  const canLoad = first > 1;
  useEffect(() => {
    const mark = older.current;
    // Watched anew with each part: one that was short may leave it in sight.
    if (mark === null || first <= 1) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void conversation.loadOlder();
      },
      { root: list.current, rootMargin: '400px 0px 0px' },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [conversation, first]);

  // Seen is what somebody can have looked at.
  useEffect(() => {
    if (!isAtEnd || me === 0) return;
    const see = (): void => {
      if (document.visibilityState === 'visible' && document.hasFocus()) conversation.see(end);
    };
    see();
    window.addEventListener('focus', see);
    document.addEventListener('visibilitychange', see);
    return () => {
      window.removeEventListener('focus', see);
      document.removeEventListener('visibilitychange', see);
    };
  }, [conversation, isAtEnd, end, me]);

  const now = useNow();
  const { dayOf } = useDays();
  const dayText = (at: string): string => {
    const ago = dayOf(now) - dayOf(at);
    return ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : format.date(at);
  };

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        onScroll={note}
      >
        <div ref={content} className={styles.content}>
          <div ref={older} className={styles.older}>
            {canLoad ? t`Loading earlier messages…` : null}
          </div>
          {linesOf(messages, { me, readUpTo, dayOf }).map((line) => {
            if (line.kind === 'message') {
              return (
                <div key={line.key}>
                  <MessageItem id={id} line={line} me={own} members={members} {...words} />
                </div>
              );
            }
            return (
              <p key={line.key} className={line.kind === 'new' ? styles.new : styles.day}>
                <span>{line.kind === 'new' ? t`New messages` : dayText(line.at)}</span>
              </p>
            );
          })}
          {children}
        </div>
      </div>
      {isAtEnd ? null : (
        <button type="button" className={styles.toEnd} onClick={toEnd}>
          <ChevronDownIcon size={18} />
          {below === 0 ? t`To the newest` : <Plural value={below} one="# new message" other="# new messages" />}
        </button>
      )}
    </div>
  );
}

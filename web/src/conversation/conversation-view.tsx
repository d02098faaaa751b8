import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useConnection } from '../platform/live/hooks.ts';
import { useOnline } from '../platform/network/online.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { MessageList } from './message-list.tsx';
import { PendingItem } from './pending-item.tsx';
import { useConversation } from './use-conversation.ts';

export interface ConversationViewProps {
  /** Number of the conversation. */
  id: number;
  /** What the list of messages is called, for those who do not see it. */
  label: string;
  /** The words for what the product says in it, by code. */
  eventText: (code: string, params: Readonly<Record<string, string>>) => string;
  /** What a member is, in words; nothing is said by default. */
  roleText?: (role: string) => string | null;
  /** Why nothing can be written, by error code; null for the usual words. */
  refusalText?: (code: string) => string | null;
  /** Shown while nothing has been written yet. */
  empty?: ReactNode;
}

const noRole = (): null => null;

/** A conversation with all that belongs to it. It fills the height it is given. */
export default function ConversationView(props: ConversationViewProps) {
  // What was seen and typed in one is not taken over into another.
  return <OneConversation key={props.id} {...props} />;
}

function OneConversation({ id, label, eventText, roleText, refusalText, empty }: ConversationViewProps) {
  const { t } = useLingui();
  const opened = useConversation(id);
  const connection = useConnection();
  const isOnline = useOnline();
  const { conversation, state } = opened;
  const { transcript, members, outbox, typing, refusal, error } = state;
  if (!transcript.isOpen) {
    if (error !== null) return <ErrorState error={error} onRetry={() => conversation.refresh()} />;
    return (
      <Loading label={t`Loading messages`}>
        <SkeletonRows count={6} />
      </Loading>
    );
  }
  const writers = typing.flatMap((no) => members.find((member) => member.no === no)?.name ?? []).join(', ');
  const refusalWords =
    refusal === null
      ? null
      : (refusalText?.(refusal) ??
        (refusal === 'conversation_closed' ? t`This conversation is closed.` : t`You cannot write here right now.`));
  return (
    <section className={styles.view} aria-label={label}>
      {connection === 'offline' && isOnline ? (
        <p className={styles.offline} role="status">
          {t`No connection. What you write is sent when it is back.`}
        </p>
      ) : null}
      <MessageList id={id} opened={opened} label={label} words={{ eventText, roleText: roleText ?? noRole }}>
        {transcript.messages.length === 0 && outbox.length === 0
          ? (empty ?? <EmptyState title={t`No messages yet`} />)
          : null}
        {outbox.map((pending) => (
          <PendingItem
            key={pending.key}
            pending={pending}
            isOffline={!isOnline}
            onResend={() => conversation.resend(pending.key)}
            onDiscard={() => conversation.discard(pending.key)}
          />
        ))}
        <p className={styles.typing} role="status">
          {writers === '' ? null : t`${writers} is typing…`}
        </p>
      </MessageList>
      {refusalWords === null ? (
        <Composer
          id={id}
          onSend={(text, picture) => conversation.send(text, picture)}
          onType={() => conversation.wrote()}
        />
      ) : (
        <p className={styles.closed}>{refusalWords}</p>
      )}
    </section>
  );
}

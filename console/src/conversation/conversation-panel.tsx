import type { OperatorConversationStream } from '@aureus/contract/conversation/operator-streams.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { Composer } from './composer.tsx';
import type { TopicWords } from './message-item.tsx';
import { MessageList } from './message-list.tsx';
import { PendingList } from './pending-list.tsx';
import { useConversation } from './use-conversation.ts';

export interface ConversationPanelProps extends TopicWords {
  /** Number of the conversation. */
  readonly id: number;
  /** What the list of messages is called. */
  readonly label: string;
  /** Of the conversation's topic. */
  readonly stream: OperatorConversationStream;
  /** Why nothing can be written, by error code; null for the usual words. */
  readonly refusalText?: (code: string) => string | null;
  /** Who reads what is written here, where it is not one user alone. */
  readonly fieldLabel?: string;
  /** Beside the field; `insert` puts a text into it, e.g. a prepared reply. */
  readonly tools?: (insert: (text: string) => void) => ReactNode;
}

/** A conversation as operators follow and answer it. It fills the height it is given. */
export function ConversationPanel(props: ConversationPanelProps) {
  // What was typed for one conversation is not sent to another.
  return <OneConversation key={props.id} {...props} />;
}

function OneConversation({
  id,
  label,
  stream,
  eventText,
  roleText,
  refusalText,
  fieldLabel,
  tools,
}: ConversationPanelProps) {
  const { t } = useLingui();
  const opened = useConversation(id, stream);
  const [text, setText] = useState('');
  const { conversation, state } = opened;
  const { transcript, members, outbox, typing, refusal, error } = state;
  if (!transcript.isOpen) {
    return error === null ? (
      <LoadingRows count={6} />
    ) : (
      <Failure error={error} onRetry={() => conversation.refresh()} />
    );
  }
  const writers = typing
    .flatMap((no) => members.find((member) => member.no === no) ?? [])
    .map(({ is_operator, operator, role }) => (is_operator ? operator : roleText(role)))
    .join(', ');
  const send = (written: string, picture: string | null): void => {
    conversation.send(written, picture);
    setText('');
  };
  return (
    <Stack component="section" aria-label={label} sx={{ height: '100%', minHeight: 0 }}>
      <MessageList id={id} label={label} opened={opened} words={{ eventText, roleText }}>
        <PendingList
          outbox={outbox}
          onResend={(key) => conversation.resend(key)}
          onDiscard={(key) => conversation.discard(key)}
        />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: 24 }}>
          {writers === '' ? '' : t`${writers} is typing…`}
        </Typography>
      </MessageList>
      {refusal === null ? (
        <Composer
          label={fieldLabel ?? t`Message to the user`}
          text={text}
          onText={(next) => {
            setText(next);
            conversation.wrote();
          }}
          onSend={send}
          tools={tools?.((insert) => setText((typed) => (typed === '' ? insert : `${typed}\n${insert}`)))}
        />
      ) : (
        <Typography color="textSecondary" sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
          {refusalText?.(refusal) ??
            (refusal === 'conversation_closed' ? (
              <Trans>This conversation is closed.</Trans>
            ) : (
              <Trans>You can read this conversation, and not write in it.</Trans>
            ))}
        </Typography>
      )}
    </Stack>
  );
}

import { linesOf } from '@aureus/client/conversation/lines.ts';
import { endOf, hasOlder } from '@aureus/client/conversation/transcript.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dayOf, useFormat } from '../platform/format/format.ts';
import { MessageItem, type TopicWords } from './message-item.tsx';
import type { Opened } from './use-conversation.ts';

/** So near to the end counts as at the end, in pixels. */
const NEAR = 48;

/** The messages, oldest first, kept at the newest while the reader is there. Earlier ones come by a button. */
export function MessageList({
  id,
  label,
  opened: { conversation, state },
  words,
  children,
}: {
  id: number;
  label: string;
  opened: Opened;
  words: TopicWords;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const { transcript, me, members } = state;
  const { messages } = transcript;
  const end = endOf(transcript);
  const first = messages[0]?.seq ?? 0;
  const [seen, setSeen] = useState(end);
  if (isAtEnd && seen !== end) setSeen(end);
  const below = messages.filter(({ seq, member }) => seq > seen && member !== me).length;

  const before = useRef({ first: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const grew = element.scrollHeight - before.current.height;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
    else if (first < before.current.first) element.scrollTop += grew;
    before.current = { first, height: element.scrollHeight };
  });

  useEffect(() => {
    if (!isAtEnd || me === 0) return undefined;
    const see = (): void => {
      if (document.visibilityState === 'visible' && document.hasFocus()) conversation.see(end);
    };
    see();
    window.addEventListener('focus', see);
    return () => window.removeEventListener('focus', see);
  }, [conversation, isAtEnd, end, me]);

  const toEnd = (): void => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };

  return (
    <Box sx={{ position: 'relative', flexGrow: 1, minHeight: 0 }}>
      <Box
        ref={list}
        role="log"
        aria-label={label}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
        }
        sx={{ height: '100%', overflowY: 'auto', overflowAnchor: 'none', px: 2, py: 1 }}
      >
        {hasOlder(transcript) && (
          <Box sx={{ textAlign: 'center' }}>
            <Button size="small" loading={state.isLoadingOlder} onClick={() => void conversation.loadOlder()}>
              <Trans>Earlier messages</Trans>
            </Button>
          </Box>
        )}
        {messages.length === 0 && (
          <Typography color="textSecondary" sx={{ textAlign: 'center', py: 4 }}>
            <Trans>No messages yet</Trans>
          </Typography>
        )}
        {linesOf(messages, { me, readUpTo: null, dayOf }).map((line) =>
          line.kind === 'message' ? (
            <MessageItem key={line.key} id={id} line={line} me={me} members={members} {...words} />
          ) : (
            <Typography
              key={line.key}
              variant="body2"
              color="textSecondary"
              sx={{ textAlign: 'center', py: 1, fontWeight: 500 }}
            >
              {line.kind === 'day' ? format.date(line.at) : t`New messages`}
            </Typography>
          ),
        )}
        {children}
      </Box>
      {!isAtEnd && (
        <Button
          variant="contained"
          color="inherit"
          size="small"
          onClick={toEnd}
          sx={{ position: 'absolute', bottom: 12, right: 20 }}
        >
          {below === 0 ? t`To the newest` : <Plural value={below} one="# new message" other="# new messages" />}
        </Button>
      )}
    </Box>
  );
}

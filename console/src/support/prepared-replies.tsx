import type { Answer } from '@aureus/contract/platform/call.ts';
import { type Language, languageNames, languages, languageTags } from '@aureus/contract/platform/language.ts';
import { preparedReplies, removeReply, saveReply } from '@aureus/contract/support/operator-calls.ts';
import { supportLengths } from '@aureus/contract/support/shapes.ts';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAct } from '../platform/calls/use-act.ts';
import { chosenLanguage } from '../platform/language/chosen.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';
import { Empty } from '../ui/states.tsx';

type Reply = Answer<typeof preparedReplies>[number];

/** Replies that agents have prepared, in one language; each change stands in the record. */
export function PreparedReplies() {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(chosenLanguage);
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 860 }}>
      <TextField
        select
        size="small"
        label={t`Language`}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Language)}
        sx={{ width: 220 }}
      >
        {languages.map((value) => (
          <MenuItem key={value} value={value}>
            {languageNames[value]}
          </MenuItem>
        ))}
      </TextField>
      <Read call={preparedReplies} fields={{ language }}>
        {(replies, again) => (
          <Stack sx={{ gap: 1.5 }}>
            <Panel title={t`A new prepared reply`}>
              <ReplyForm key={replies.length} language={language} reply={null} onDone={again} />
            </Panel>
            {replies.length === 0 && <Empty>{t`There is nothing here.`}</Empty>}
            {replies.map((reply) => (
              <ReplyPanel key={reply.id} reply={reply} again={again} />
            ))}
          </Stack>
        )}
      </Read>
    </Stack>
  );
}

function ReplyPanel({ reply, again }: { reply: Reply; again: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const [isChanging, setChanging] = useState(false);
  const { id, language, title, text, operator, changed_at: at } = reply;
  return (
    <Panel
      title={title}
      action={
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button size="small" onClick={() => setChanging(!isChanging)} aria-label={t`Change ${title}`}>
            {t`Change`}
          </Button>
          <Button
            size="small"
            color="error"
            onClick={() => void act(removeReply, { id }, again)}
            aria-label={t`Remove ${title}`}
          >
            {t`Remove`}
          </Button>
        </Stack>
      }
    >
      {isChanging ? (
        <ReplyForm
          language={language}
          reply={reply}
          onDone={() => {
            setChanging(false);
            again();
          }}
        />
      ) : (
        <Stack sx={{ gap: 1 }}>
          <Box lang={languageTags[language]} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {operator} · <Moment at={at} />
          </Typography>
        </Stack>
      )}
    </Panel>
  );
}

function ReplyForm({ language, reply, onDone }: { language: Language; reply: Reply | null; onDone: () => void }) {
  const { t } = useLingui();
  const act = useAct();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const save = (): void =>
    void act(
      saveReply,
      { ...(reply === null ? {} : { id: reply.id }), language, title: title.trim(), text: text.trim() },
      onDone,
    );
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        size="small"
        label={t({ message: 'Title', context: 'prepared reply' })}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: supportLengths.title } }}
      />
      <TextField
        label={t({ message: 'Text', context: 'prepared reply' })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: supportLengths.reply, lang: languageTags[language] } }}
      />
      <Button
        variant="contained"
        sx={{ alignSelf: 'start' }}
        disabled={title.trim() === '' || text.trim() === ''}
        onClick={save}
      >
        {t`Save`}
      </Button>
    </Stack>
  );
}

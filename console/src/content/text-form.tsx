import { savePiece } from '@aureus/contract/content/operator-calls.ts';
import { pieceLengths, type QuestionTopic, questionTopics } from '@aureus/contract/content/shapes.ts';
import { type Language, languageTags } from '@aureus/contract/platform/language.ts';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAct } from '../platform/calls/use-act.ts';
import { MarkupPreview } from './markup-preview.tsx';
import type { EditedPiece } from './piece-editor.tsx';
import { topicWords } from './piece-words.ts';
import { TagButtons } from './tag-buttons.tsx';

interface Props {
  piece: EditedPiece;
  language: Language;
  /** Called with the piece and its new version. */
  onSaved: (id: number) => void;
}

/** The text of a piece in one language, with what visitors will see of it beside. Saving makes a draft. */
export function TextForm({ piece, language, onSaved }: Props) {
  const { t } = useLingui();
  const act = useAct();
  const written = piece.texts.find((text) => text.language === language);
  const [title, setTitle] = useState(written?.title ?? '');
  const [abstract, setAbstract] = useState(written?.abstract ?? '');
  const [content, setContent] = useState(written?.content ?? '');
  const [topic, setTopic] = useState<QuestionTopic>(piece.topic ?? 'account');
  const [url, setUrl] = useState(piece.url);
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, kind, newest, cover } = piece;
  const save = (): void =>
    void act(
      savePiece,
      {
        ...(id === null ? {} : { id }),
        kind,
        base: newest,
        language,
        title: title.trim(),
        abstract: abstract.trim(),
        content,
        cover,
        url: url.trim(),
        ...(kind === 'question' ? { topic } : {}),
      },
      (saved) => onSaved(saved.id),
    );
  const lang = { htmlInput: { lang: languageTags[language] } };
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Stack sx={{ gap: 1.5 }}>
        {kind === 'question' && (
          <TextField
            select
            size="small"
            label={t`Topic`}
            value={topic}
            onChange={(event) => setTopic(event.target.value as QuestionTopic)}
          >
            {questionTopics.map((value) => (
              <MenuItem key={value} value={value}>
                {t(topicWords[value])}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          size="small"
          label={t({ message: 'Title', context: 'article' })}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          helperText={t`An empty title takes this language away.`}
          slotProps={{ htmlInput: { maxLength: pieceLengths.title, lang: languageTags[language] } }}
        />
        {(kind === 'announcement' || kind === 'banner') && (
          <TextField
            size="small"
            label={t`Summary`}
            value={abstract}
            onChange={(event) => setAbstract(event.target.value)}
            slotProps={{ htmlInput: { maxLength: pieceLengths.abstract, lang: languageTags[language] } }}
          />
        )}
        {kind === 'banner' && (
          <TextField
            size="small"
            label={t`What it opens`}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            helperText={t`A page of the app, or an https address`}
          />
        )}
        <TagButtons
          text={content}
          selection={() => ({ from: field.current?.selectionStart ?? 0, to: field.current?.selectionEnd ?? 0 })}
          onChange={setContent}
        />
        <TextField
          label={t({ message: 'Text', context: 'article' })}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          multiline
          minRows={10}
          maxRows={24}
          inputRef={field}
          slotProps={{ htmlInput: { ...lang.htmlInput, maxLength: pieceLengths.content } }}
        />
        <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={save}>
          {t`Save as a draft`}
        </Button>
      </Stack>
      <Stack component="section" aria-label={t`Preview`} sx={{ gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {t`What visitors will read`}
        </Typography>
        <Typography variant="h2" lang={languageTags[language]}>
          {title}
        </Typography>
        {abstract !== '' && <Typography color="textSecondary">{abstract}</Typography>}
        <MarkupPreview html={content} language={language} />
      </Stack>
    </Box>
  );
}

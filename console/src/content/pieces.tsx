import { pieces } from '@aureus/contract/content/operator-calls.ts';
import { type PieceKind, pieceKinds } from '@aureus/contract/content/shapes.ts';
import { languages } from '@aureus/contract/platform/language.ts';
import { Button, Chip, MenuItem, Stack, TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { HistoryLink, useMe } from '../operator/public.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { PieceEditor } from './piece-editor.tsx';
import { kindWords, pieceStateWords, pieceTones, topicWords } from './piece-words.ts';

/** Articles, questions and pages: what there is of each kind, and the editor of one. */
export function Pieces() {
  const { t } = useLingui();
  const me = useMe();
  const [kind, setKind] = useState<PieceKind>('announcement');
  /** The piece that is open; null: a new one. */
  const [open, setOpen] = useState<number | null | undefined>(undefined);
  if (open !== undefined) {
    return <PieceEditor id={open} kind={kind} onBack={() => setOpen(undefined)} onMade={setOpen} />;
  }
  const isMany = kind === 'announcement' || kind === 'banner' || kind === 'question';
  return (
    <Stack sx={{ gap: 1.5 }}>
      <HistoryLink kind="content.show" />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t({ message: 'Kind', context: 'content' })}
          value={kind}
          onChange={(event) => setKind(event.target.value as PieceKind)}
          sx={{ width: 260 }}
        >
          {pieceKinds.map((value) => (
            <MenuItem key={value} value={value}>
              {t(kindWords[value])}
            </MenuItem>
          ))}
        </TextField>
        {isMany && me?.may('content.decide') === true && (
          <Button variant="contained" onClick={() => setOpen(null)}>
            {t`Write a new one`}
          </Button>
        )}
      </Stack>
      <Read call={pieces} fields={{ kind }}>
        {(rows) => (
          <Panel title={t(kindWords[kind])}>
            <PlainTable
              label={t(kindWords[kind])}
              cards
              head={[
                { text: t({ message: 'Title', context: 'article' }) },
                { text: t({ message: 'State', context: 'content' }) },
                { text: t`Place` },
                { text: t`Languages` },
                { text: t`Comes at` },
                { text: '' },
              ]}
              rows={rows.map((row) => ({
                key: row.id,
                cells: [
                  row.topic === null ? row.title : `${t(topicWords[row.topic])} · ${row.title}`,
                  <Stack key="state" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
                    <StateChip tone={pieceTones[row.state]} label={t(pieceStateWords[row.state])} />
                    {row.pinned && <Chip size="small" label={t`Pinned`} />}
                  </Stack>,
                  row.place,
                  t`${languages.length - row.missing.length} of ${languages.length}`,
                  <Moment key="at" at={row.publish_at} />,
                  <Button key="open" size="small" aria-label={t`Open ${row.title}`} onClick={() => setOpen(row.id)}>
                    {t`Open`}
                  </Button>,
                ],
              }))}
            />
          </Panel>
        )}
      </Read>
    </Stack>
  );
}

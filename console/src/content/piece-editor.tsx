import { piece as pieceCall } from '@aureus/contract/content/operator-calls.ts';
import type { PieceKind } from '@aureus/contract/content/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { type Language, languageNames, languages } from '@aureus/contract/platform/language.ts';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import BackIcon from '@mui/icons-material/ArrowBack';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '../operator/public.ts';
import { chosenLanguage } from '../platform/language/chosen.ts';
import { Panel } from '../ui/panel.tsx';
import { Read } from '../ui/read.tsx';
import { MarkupPreview } from './markup-preview.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { TextForm } from './text-form.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type Piece = Answer<typeof pieceCall>;

/** A piece that is being written; one that nobody has saved yet has no id. */
export type EditedPiece = Pick<Piece, 'kind' | 'newest' | 'topic' | 'cover' | 'url' | 'texts'> & { id: number | null };

interface Props {
  id: number | null;
  kind: PieceKind;
  onBack: () => void;
  /** A piece was saved for the first time. */
  onMade: (id: number) => void;
}

/** Writes one piece, language by language, and proposes what visitors read of it. */
export function PieceEditor({ id, kind, onBack, onMade }: Props) {
  const [version, setVersion] = useState<number | null>(null);
  if (id === null) {
    const fresh: EditedPiece = { id, kind, newest: 0, topic: null, cover: coverOf(kind), url: '', texts: [] };
    return (
      <Stack sx={{ gap: 1.5 }}>
        <BackButton onBack={onBack} />
        <Texts key={kind} piece={fresh} isOld={false} onSaved={onMade} />
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <BackButton onBack={onBack} />
      <Read call={pieceCall} fields={version === null ? { id } : { id, version }}>
        {(piece, again) => (
          <Stack sx={{ gap: 1.5 }}>
            <Texts
              key={piece.version}
              piece={piece}
              isOld={piece.version !== piece.newest}
              onSaved={() => {
                setVersion(null);
                again();
              }}
            />
            <PublishPanel key={`${piece.version} ${piece.shown} ${piece.place}`} piece={piece} onDone={again} />
            <VersionsPanel piece={piece} onChoose={setVersion} />
          </Stack>
        )}
      </Read>
    </Stack>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" startIcon={<BackIcon />} sx={{ alignSelf: 'start' }} onClick={onBack}>
      {t`Back to the list`}
    </Button>
  );
}

/** A banner begins with a picture there is. */
const coverOf = (kind: PieceKind): string => (kind === 'banner' ? '/art/banner-1.svg' : '');

interface TextsProps {
  piece: EditedPiece;
  /** An older version is read and not written on. */
  isOld: boolean;
  onSaved: (id: number) => void;
}

/** The texts, one language at a time. */
function Texts({ piece, isOld, onSaved }: TextsProps) {
  const { t } = useLingui();
  const me = useMe();
  const [language, setLanguage] = useState<Language>(chosenLanguage);
  const written = new Set(piece.texts.map((text) => text.language));
  const shown = piece.texts.find((text) => text.language === language);
  return (
    <Panel title={t`Texts`}>
      <Stack sx={{ gap: 2 }}>
        <TextField
          select
          size="small"
          label={t`Language`}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
          sx={{ width: 260 }}
        >
          {languages.map((value) => (
            <MenuItem key={value} value={value}>
              {written.has(value) ? languageNames[value] : t`${languageNames[value]} · missing`}
            </MenuItem>
          ))}
        </TextField>
        {isOld || me?.may('content.decide') !== true ? (
          <MarkupPreview html={shown?.content ?? ''} language={language} />
        ) : (
          <TextForm key={language} piece={piece} language={language} onSaved={onSaved} />
        )}
      </Stack>
    </Panel>
  );
}

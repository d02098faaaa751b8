import type { piece as pieceCall } from '@aureus/contract/content/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { languageNames } from '@aureus/contract/platform/language.ts';
import { Alert, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe, usePropose } from '../operator/public.ts';
import { momentOf } from '../platform/format/moment-input.ts';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { DigitsField } from '../ui/typed/digits-field.tsx';
import { pieceStateWords, pieceTones } from './piece-words.ts';

interface Props {
  piece: Answer<typeof pieceCall>;
  onDone: () => void;
}

/** What visitors read of a piece, and the way to propose something else: at once or at a moment, pinned, in which place. */
export function PublishPanel({ piece, onDone }: Props) {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const [moment, setMoment] = useState('');
  const [pinned, setPinned] = useState(piece.pinned);
  const [place, setPlace] = useState(String(piece.place));
  const { id, version, title, state, missing, publish_at: waits } = piece;
  const missingNames = missing.map((language) => languageNames[language]).join(', ');
  const at = momentOf(moment);
  const isPlace = /^\d{1,4}$/.test(place);
  const request = (shown: number | null, act: string): void =>
    propose({
      kind: 'content.show',
      title: act,
      payload: {
        piece: id,
        version: shown,
        publish_at: at === null ? null : new Date(at).toISOString(),
        pinned,
        place: Number(place),
      },
      onDone,
    });
  return (
    <Panel title={t`What visitors read`}>
      <Stack sx={{ gap: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <StateChip tone={pieceTones[state]} label={t(pieceStateWords[state])} />
          {waits !== null && (
            <Typography>
              {t`A version comes at`} <Moment at={waits} />
            </Typography>
          )}
          {piece.shown !== null && piece.shown !== piece.newest && (
            <Typography color="textSecondary">{t`The newest version is not shown yet.`}</Typography>
          )}
        </Stack>
        {missingNames !== '' && (
          <Alert severity="warning" variant="outlined">
            {t`Missing, and read in English: ${missingNames}`}
          </Alert>
        )}
        {me?.may('content.decide') === true && (
          <>
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
              <TextField
                size="small"
                type="datetime-local"
                label={t`Moment (empty: when it is approved)`}
                value={moment}
                onChange={(event) => setMoment(event.target.value)}
                slotProps={{ inputLabel: { shrink: true } }}
                sx={{ width: 290 }}
              />
              <DigitsField
                size="small"
                label={t`Place, smaller first`}
                value={place}
                onChange={setPlace}
                error={!isPlace}
                most={4}
                sx={{ width: 170 }}
              />
              <FormControlLabel
                control={<Checkbox checked={pinned} onChange={(event) => setPinned(event.target.checked)} />}
                label={t`Pinned to the top`}
              />
            </Stack>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Button
                variant="contained"
                disabled={!isPlace}
                onClick={() => request(version, t`Show “${title}” to visitors`)}
              >
                {t`Propose to show this version`}
              </Button>
              {isMany(piece.kind) && piece.shown !== null && (
                <Button color="error" disabled={!isPlace} onClick={() => request(null, t`Archive “${title}”`)}>
                  {t`Propose to archive it`}
                </Button>
              )}
            </Stack>
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** Of all other kinds there is one page, which is never taken away. */
const isMany = (kind: string): boolean => kind === 'announcement' || kind === 'banner' || kind === 'question';

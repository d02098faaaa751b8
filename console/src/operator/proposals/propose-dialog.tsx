import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { aloneOf } from '@aureus/contract/operator/proposals.ts';
import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Failure, LoadingRows } from '../../ui/states.tsx';
import { useMe } from '../session/me.ts';
import { AtOnce } from './at-once.tsx';
import { BreakGlass } from './break-glass.tsx';
import { checkPayload, type FieldTexts, initialTexts } from './payload.ts';
import { PayloadFields } from './payload-fields.tsx';
import { leastReason } from './least-reason.ts';
import { PreviewTable } from './preview-table.tsx';
import { askPreview, sendProposal } from './proposal-calls.ts';
import type { ProposeRequest } from './propose-context.ts';

/** What the preview stands for: it is of no use any more once a field has changed. */
type Preview = { state: 'none' } | { state: 'asked' } | { state: 'shown'; lines: readonly PreviewLine[] };

/** Fill in, see what would change, say why, send. Another operator approves it, or what protects is done alone. */
export function ProposeDialog({ request, onClose }: { request: ProposeRequest; onClose: () => void }) {
  const { t } = useLingui();
  const { kind, title, payload: fixed, fields = [], onDone } = request;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const notify = useNotify();
  const client = useQueryClient();
  const [texts, setTexts] = useState<FieldTexts>(() => initialTexts(fields));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<Preview>({ state: fields.length === 0 ? 'asked' : 'none' });
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [sending, setSending] = useState(false);

  const look = async (): Promise<void> => {
    const checked = checkPayload(kind, fixed, fields, texts);
    setProblem(null);
    setWrong(checked.ok ? [] : checked.wrong);
    if (!checked.ok) return;
    setPreview({ state: 'asked' });
    try {
      const { lines } = await askPreview(kind, checked.payload);
      setPreview({ state: 'shown', lines });
    } catch (error) {
      setProblem(error);
      setPreview({ state: 'none' });
    }
  };

  const finish = async (): Promise<void> => {
    await client.invalidateQueries();
    onDone?.();
    onClose();
  };

  const send = async (): Promise<void> => {
    const checked = checkPayload(kind, fixed, fields, texts);
    if (!checked.ok) return;
    setSending(true);
    setProblem(null);
    try {
      const { id } = await sendProposal(kind, checked.payload, reason.trim());
      notify(t`Proposal ${id} waits for a second operator.`, { type: 'success' });
      await finish();
    } catch (error) {
      setProblem(error);
    } finally {
      setSending(false);
    }
  };

  // With nothing to fill in the preview is the first thing to be seen.
  const [startWithPreview] = useState(fields.length === 0);
  useEffect(() => {
    if (!startWithPreview) return;
    const abort = new AbortController();
    askPreview(kind, fixed, abort.signal).then(
      ({ lines }) => setPreview({ state: 'shown', lines }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setProblem(error);
        setPreview({ state: 'none' });
      },
    );
    return () => abort.abort();
  }, [startWithPreview, kind, fixed]);

  const shown = preview.state === 'shown';
  // The preview stands below what was filled in, out of sight where there are many fields, and what is missing below it.
  const why = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (shown) why.current?.focus();
  }, [shown]);
  // Only what is asked for as it stands: nothing to fill in, nothing to mistype.
  const alone = fields.length === 0 ? aloneOf(kind, fixed as never) : 'never';
  const mayBreakGlass = useMe()?.may('proposals.override') === true;
  const way = alone === 'glass' && !mayBreakGlass ? 'never' : alone;
  // A wrong code does not propose a second time.
  const proposed = useRef<number | null>(null);
  const idOf = async (why: string): Promise<number> => {
    proposed.current ??= (await sendProposal(kind, fixed, why)).id;
    return proposed.current;
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void (shown ? send() : look());
  };
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby="propose-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="propose-title">{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 0.75 }}>
            {fields.length > 0 && (
              <PayloadFields
                fields={fields}
                texts={texts}
                wrong={wrong}
                onChange={(next) => {
                  setTexts(next);
                  setPreview({ state: 'none' });
                }}
              />
            )}
            {preview.state === 'asked' && <LoadingRows count={4} />}
            {shown && (
              <>
                <PreviewTable lines={preview.lines} />
                <TextField
                  label={t`Why? For the second operator and the record`}
                  value={reason}
                  onChange={(event) => setReason(event.target.value.replaceAll(/\s/g, ' '))}
                  multiline
                  minRows={2}
                  required
                  inputRef={why}
                  helperText={reason.trim().length < leastReason ? t`At least 5 characters` : undefined}
                  slotProps={{
                    htmlInput: { maxLength: 500 },
                    // Longer than a phone is wide; small, above the field, it is whole.
                    inputLabel: { shrink: true },
                  }}
                />
              </>
            )}
            {problem !== null && <Failure error={problem} />}
            <Typography variant="body2" color="textSecondary">
              {way === 'never' ? (
                <Trans>Nothing happens before another operator approves this.</Trans>
              ) : (
                <Trans>Proposed, it waits for another operator. Done alone, it counts at once.</Trans>
              )}
            </Typography>
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {shown ? (
            <Button type="submit" variant="contained" disabled={sending || reason.trim().length < leastReason}>
              <Trans>Propose</Trans>
            </Button>
          ) : (
            <Button type="submit" variant="contained" disabled={preview.state === 'asked'}>
              <Trans>Show what would change</Trans>
            </Button>
          )}
        </DialogActions>
      </form>
      {shown && way !== 'never' && (
        <Box sx={{ px: 3, pb: 3 }}>
          {way === 'at_once' ? (
            <AtOnce kind={kind} payload={JSON.stringify(fixed)} reason={reason.trim()} onDone={finish} />
          ) : (
            <BreakGlass idOf={idOf} onDone={finish} />
          )}
        </Box>
      )}
    </Dialog>
  );
}

import { resign } from '@aureus/contract/copy/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { refreshAfterAct } from './use-copy-refresh.ts';

/** Cancels an application, or ends being followed; asks before. */
export function ResignButton({ state }: { state: 'applied' | 'leading' }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isLeading = state === 'leading';
  const act = isLeading ? t`Stop being followed` : t`Cancel the application`;
  const sending = useMutation({
    mutationFn: () => call(resign, {}),
    onSuccess: () => {
      setAsking(false);
      toast(isLeading ? t`You are no longer followed` : t`Application cancelled`, { tone: 'good' });
    },
    onSettled: () => refreshAfterAct(queries),
  });
  return (
    <>
      <Button
        kind={isLeading ? 'danger' : 'secondary'}
        full={isLeading}
        size={isLeading ? 'normal' : 'small'}
        onClick={() => {
          sending.reset();
          setAsking(true);
        }}
      >
        {act}
      </Button>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${act}?`}
        foot={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t({ message: 'Back', context: 'leaves a sheet' })}
            </Button>
            <Button kind="danger" loading={sending.isPending} onClick={() => sending.mutate()}>
              {act}
            </Button>
          </>
        }
      >
        <p className={money.note}>
          {isLeading
            ? t`All follows end now. Copies are closed or kept as each follower has chosen. Your positions stay as they are, and your record stays, too.`
            : t`You can apply again later.`}
        </p>
        {sending.error === null ? null : <FailedNote error={sending.error} />}
      </Sheet>
    </>
  );
}

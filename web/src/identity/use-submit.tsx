import { submitReal } from '@aureus/contract/identity/calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { userQuery } from '../platform/session/use-user.ts';
import { FailedText } from '../ui/failed-text.tsx';
import { toast } from '../ui/toast.tsx';
import { identityQuery } from './queries.ts';

/** Sends a request to be verified; afterwards the steps are shown. */
export function useSubmit() {
  const router = useRouter();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  /** @param sent called once it was taken */
  const send = async (fields: Fields<typeof submitReal>, sent = (): void => {}): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call(submitReal, fields);
      sent();
      await client.invalidateQueries({ queryKey: identityQuery().queryKey });
      void client.invalidateQueries({ queryKey: userQuery().queryKey });
      toast(t`Sent. We will tell you as soon as it is reviewed.`, { tone: 'good' });
      void router.navigate({ to: '/pages/setting/real_mark', replace: true });
    } catch (error) {
      setRefusal(<FailedText error={error} />);
      setBusy(false);
      // It may have been decided, or sent from another device, in the meantime.
      void client.invalidateQueries({ queryKey: identityQuery().queryKey });
    }
  };
  return { busy, refusal, send };
}

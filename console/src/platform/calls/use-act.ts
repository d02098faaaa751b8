import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useCallback } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { call } from './call.ts';
import { failureText } from './error-text.ts';

/** Makes a call for a button: a refusal is said in a message, success goes on. A session that has ended leads to the login. */
export function useAct() {
  const notify = useNotify();
  const leaveIfOver = useLogoutIfAccessDenied();
  return useCallback(
    async <C extends Call>(definition: C, fields: Fields<C>, onDone: (answer: Answer<C>) => void): Promise<void> => {
      try {
        onDone(await call(definition, fields));
      } catch (error) {
        if (await leaveIfOver(error)) return;
        notify(failureText(error), { type: 'error', messageArgs: { _: failureText(error) } });
      }
    },
    [notify, leaveIfOver],
  );
}

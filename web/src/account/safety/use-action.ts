import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { refreshSafety } from './queries.ts';
import { useProblemText } from './use-problem-text.tsx';

/** One thing at a time is done to the account's protection; what is shown of it is asked for anew afterwards. */
export function useAction() {
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);

  /** Does it and says so; true when it worked. */
  const run = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal(null);
    try {
      await act();
      await refreshSafety();
      if (done !== undefined) toast(done, { tone: 'good' });
      return true;
    } catch (error) {
      setRefusal(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

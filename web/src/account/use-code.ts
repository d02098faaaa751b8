import { codeResendSeconds, type codeScenes } from '@aureus/contract/account/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { toast } from '../ui/toast.tsx';
import { useArea } from './area.ts';
import { sendCode } from './send-code.ts';
import { toastFailure } from '../ui/toast-failure.ts';

type Scene = (typeof codeScenes)[number];

const storageKey = (scene: Scene): string => `codeSentAt:${scene}`;

function secondsLeft(scene: Scene): number {
  const sentAt = Number(readLocal(storageKey(scene)) ?? '0');
  return Math.max(0, Math.min(codeResendSeconds, Math.ceil(codeResendSeconds - (Date.now() - sentAt) / 1000)));
}

/** Sends codes and counts down to the next one; the count survives a reload. */
export function useCode(scene: Scene) {
  const { t } = useLingui();
  const [wait, setWait] = useState(() => secondsLeft(scene));
  const [sending, setSending] = useState(false);
  const dial = useArea((state) => state.region.dial);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setWait(secondsLeft(scene)), 1_000);
    return () => clearInterval(timer);
  }, [counting, scene]);

  const send = async (kind: 'email' | 'mobile', name: string, area = dial): Promise<void> => {
    if (sending || counting) return;
    setSending(true);
    try {
      await sendCode(kind, { name: name.trim(), area, scene });
      writeLocal(storageKey(scene), String(Date.now()));
      setWait(codeResendSeconds);
      toast(kind === 'email' ? t`Code sent. Look into your mail.` : t`Code sent by text message`, { tone: 'good' });
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { wait, sending, send };
}

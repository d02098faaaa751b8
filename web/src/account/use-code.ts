import { clock } from '@aureus/client/clock/page-clock.ts';
import { codeResendSeconds, type codeScenes } from '@aureus/contract/account/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { useTimeLeft } from '../platform/time/use-time-left.ts';
import { toast } from '../ui/toast.tsx';
import { useArea } from './area.ts';
import { sendCode } from './send-code.ts';
import { toastFailure } from '../ui/toast-failure.ts';

type Scene = (typeof codeScenes)[number];

const storageKey = (scene: Scene): string => `codeSentAt:${scene}`;

const sentAt = (scene: Scene): number => Number(readLocal(storageKey(scene)) ?? '0');

/** Sends codes and counts down to the next one, by the server's clock; the count survives a reload. */
export function useCode(scene: Scene) {
  const { t } = useLingui();
  const [sent, setSent] = useState(() => sentAt(scene));
  const [sending, setSending] = useState(false);
  const dial = useArea((state) => state.region.dial);
  const left = useTimeLeft(sent + codeResendSeconds * 1_000) ?? 0;
  // What was noted by a clock that was wrong keeps no code back for longer than one.
  const wait = Math.min(codeResendSeconds, Math.ceil(left / 1_000));
  const counting = wait > 0;

  const send = async (kind: 'email' | 'mobile', name: string, area = dial): Promise<void> => {
    if (sending || counting) return;
    setSending(true);
    try {
      await sendCode(kind, { name: name.trim(), area, scene });
      const now = clock.now();
      writeLocal(storageKey(scene), String(now));
      setSent(now);
      toast(kind === 'email' ? t`Code sent. Look into your mail.` : t`Code sent by text message`, { tone: 'good' });
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { wait, sending, send };
}

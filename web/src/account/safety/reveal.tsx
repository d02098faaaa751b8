import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallError } from '@aureus/client/call-error.ts';
import { IconButton } from '../../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/row.tsx';
import styles from './safety.module.css';
import { toastFailure } from '../../ui/toast-failure.ts';

/** How long something private stays on the screen. */
const SHOWN_MS = 30_000;

export interface Reveal<Shown> {
  /** What is shown now; null while it is hidden. */
  readonly shown: Shown | null;
  readonly busy: boolean;
  /** Shows it, or hides it at once. */
  toggle(): void;
}

/**
 * Shows something private for half a minute: the server asks again who is there, and notes the look. Whoever leaves the
 * page or looks at another one hides it. What was shown is kept nowhere.
 */
export function useReveal<Shown>(load: () => Promise<Shown>): Reveal<Shown> {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (shown === null) return undefined;
    const hide = (): void => setShown(null);
    const hideWhenAway = (): void => {
      if (document.hidden) hide();
    };
    const timer = setTimeout(hide, SHOWN_MS);
    document.addEventListener('visibilitychange', hideWhenAway);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideWhenAway);
    };
  }, [shown]);
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      setShown(await load());
    } catch (error) {
      // Whoever leaves the question has changed their mind.
      const left = error instanceof CallError && error.code === 'reauth_required';
      if (!left) toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    shown,
    busy,
    toggle: () => {
      if (shown !== null) setShown(null);
      else if (!busy) void show();
    },
  };
}

/** The eye beside something private. `what` is its label on the page. */
export function RevealButton({ reveal, what }: { reveal: Reveal<unknown>; what: string }) {
  const { t } = useLingui();
  const isShown = reveal.shown !== null;
  return (
    <IconButton
      label={isShown ? t`${what}: hide` : t`${what}: show in full`}
      aria-pressed={isShown}
      aria-busy={reveal.busy}
      onClick={() => reveal.toggle()}
    >
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
}

/** A line with something private, masked until its eye is pressed. */
export function RevealRow({ title, masked, load }: { title: string; masked: string; load: () => Promise<string> }) {
  const reveal = useReveal(load);
  return (
    <Row
      title={title}
      side={
        <span className={styles.private}>
          <output dir="ltr">{reveal.shown ?? masked}</output>
          <RevealButton reveal={reveal} what={title} />
        </span>
      }
    />
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { CheckIcon, InfoIcon, WarningIcon } from './frame-icons.tsx';
import { useTopDialog } from './overlay-stack.ts';
import styles from './toast.module.css';

export interface ToastOptions {
  tone?: 'plain' | 'good' | 'bad';
  /** One thing to do about it, e.g. `View` or `Undo`. */
  action?: { label: string; run: () => void };
  /** Milliseconds on screen. Default: as long as it takes to read. */
  duration?: number;
}

interface Shown extends ToastOptions {
  id: number;
  text: ReactNode;
}

/** On screen at least so long, in milliseconds, and for so long more where there is something to do about it. */
const LEAST_MS = 4_000;
const ACTION_MS = 2_000;
/** To read one character of a longer text, slowly. */
const CHARACTER_MS = 75;

function readingMs({ text, action }: Shown): number {
  const reading = typeof text === 'string' ? text.length * CHARACTER_MS : 0;
  return Math.max(LEAST_MS, reading) + (action === undefined ? 0 : ACTION_MS);
}

export const useToasts = create<{ shown: readonly Shown[] }>()(() => ({ shown: [] }));
let nextId = 1;

function remove(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}

/** Says something in passing. The same text twice is shown once. */
export function toast(text: ReactNode, options: ToastOptions = {}): void {
  const { shown } = useToasts.getState();
  const id = nextId++;
  const others = shown.filter((other) => other.text !== text).slice(-1);
  useToasts.setState({ shown: [...others, { ...options, id, text }] });
}

const icons = { plain: InfoIcon, good: CheckIcon, bad: WarningIcon };

/**
 * The place where toasts appear; once in the app. While a dialog is open it stands inside of it: whatever is outside can
 * neither be pressed nor is it read out.
 */
export function ToastRegion() {
  const dialog = useTopDialog();
  return dialog === null ? <Region /> : createPortal(<Region />, dialog);
}

function Region() {
  const shown = useToasts((state) => state.shown);
  const ref = useRef<HTMLDivElement>(null);
  // A popover, so that it stands above its dialog. It is there before anything is said: else it might not be read out.
  useEffect(() => {
    if (typeof ref.current?.showPopover === 'function') ref.current.showPopover();
  }, []);
  return (
    <div ref={ref} popover="manual" className={styles.region} aria-live="polite">
      {shown.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

/** Goes after its time. Who has come to its action, by pointer or by keys, keeps it until they leave. */
function Entry({ entry }: { entry: Shown }) {
  const { id, text, tone, action, duration = readingMs(entry) } = entry;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => remove(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld]);
  const ToneIcon = icons[tone ?? 'plain'];
  return (
    <div className={styles.toast} data-tone={tone}>
      <ToneIcon size={18} />
      <span>{text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onClick={() => {
            action.run();
            remove(id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

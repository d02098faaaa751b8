import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { CheckIcon, InfoIcon, WarningIcon } from './frame-icons.tsx';
import { useTopDialog } from './overlay-stack.ts';
import styles from './toast.module.css';

export interface ToastOptions {
  tone?: 'plain' | 'good' | 'bad';
  /** One thing to do about it, e.g. `View` or `Undo`. */
  action?: { label: string; run: () => void };
  /** Milliseconds on screen. Default 1,500; 4,000 with an action. */
  duration?: number;
}

interface Shown extends ToastOptions {
  id: number;
  text: ReactNode;
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
  setTimeout(() => remove(id), options.duration ?? (options.action === undefined ? 1_500 : 4_000));
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
      {shown.map((entry) => {
        const ToneIcon = icons[entry.tone ?? 'plain'];
        return (
          <div key={entry.id} className={styles.toast} data-tone={entry.tone}>
            <ToneIcon size={18} />
            <span>{entry.text}</span>
            {entry.action === undefined ? null : (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  entry.action?.run();
                  remove(entry.id);
                }}
              >
                {entry.action.label}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { CheckIcon, InfoIcon, WarningIcon } from './frame-icons.tsx';
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

const useToasts = create<{ shown: readonly Shown[] }>()(() => ({ shown: [] }));
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

/** The place where toasts appear; once in the app. A popover, so that it stands above open sheets. */
export function ToastRegion() {
  const shown = useToasts((state) => state.shown);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = ref.current;
    if (region === null || shown.length === 0 || typeof region.showPopover !== 'function') return;
    // Shown anew each time: the latest comer to the top layer is on top.
    if (region.matches(':popover-open')) region.hidePopover();
    region.showPopover();
    return () => {
      if (region.matches(':popover-open')) region.hidePopover();
    };
  }, [shown]);
  return (
    <div ref={ref} popover="manual" className={styles.region} role="status" aria-live="polite">
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

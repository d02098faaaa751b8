import { create } from 'zustand';

/**
 * The sheets and dialogs that are open, the latest last. The app asks it on the browser's back button: the top
 * one closes first, and the page stays.
 */
interface Overlay {
  readonly dialog: HTMLDialogElement;
  readonly close: () => void;
}

export const useOverlays = create<{ open: readonly Overlay[] }>()(() => ({ open: [] }));

/** Registers an open overlay; call the returned function when it is gone. */
export function pushOverlay(dialog: HTMLDialogElement, close: () => void): () => void {
  const overlay = { dialog, close };
  useOverlays.setState(({ open }) => ({ open: [...open, overlay] }));
  return () => useOverlays.setState(({ open }) => ({ open: open.filter((other) => other !== overlay) }));
}

let isClosing = false;

/**
 * Closes the top overlay. False when none is open. One that is part of the address leads elsewhere when it closes, and
 * each step of the address asks to close what is on top: that is done once.
 */
export function closeTopOverlay(): boolean {
  const top = useOverlays.getState().open.at(-1);
  if (isClosing) return top !== undefined;
  isClosing = true;
  try {
    top?.close();
  } finally {
    isClosing = false;
  }
  return top !== undefined;
}

export function hasOverlay(): boolean {
  return useOverlays.getState().open.length > 0;
}

/** The dialog outside of which nothing can be pressed or read now; null while none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useOverlays(({ open }) => open.at(-1)?.dialog ?? null);

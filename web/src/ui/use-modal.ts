import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { pushOverlay } from './overlay-stack.ts';

/**
 * Drives a native modal `<dialog>`: opens and closes it with `open`, closes on Escape, on a press beside it and
 * on the browser's back button, and gives focus back to where it was.
 */
export function useModal(open: boolean, onClose: () => void, dismissable = true): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => {
    if (dismissable) onClose();
  });

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const release = pushOverlay(dialog, () => close());

    const onCancel = (event: Event): void => {
      event.preventDefault();
      close();
    };
    // A press that begins inside and ends outside, as when selecting text, must not close it.
    let pressedOutside = false;
    const onDown = (event: PointerEvent): void => {
      pressedOutside = event.target === dialog && isOutside(dialog, event);
    };
    const onUp = (event: PointerEvent): void => {
      if (pressedOutside && isOutside(dialog, event)) close();
      pressedOutside = false;
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('pointerdown', onDown);
    dialog.addEventListener('pointerup', onUp);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      release();
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('pointerdown', onDown);
      dialog.removeEventListener('pointerup', onUp);
      document.documentElement.style.overflow = overflow;
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  return ref;
}

function isOutside(dialog: HTMLDialogElement, event: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

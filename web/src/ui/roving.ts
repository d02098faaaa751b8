import type { KeyboardEvent } from 'react';

/**
 * Arrow keys inside a group where one of many is chosen: moves focus and choice together, as native radio
 * buttons do. The group's children carry `data-roving` and this handler.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  const group = event.currentTarget.parentElement;
  const items = [...(group?.querySelectorAll<HTMLElement>('[data-roving]:not(:disabled)') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? items.length - 1
        : (at + (step ?? 0) + items.length) % items.length;
  items[next]?.focus();
  items[next]?.click();
}

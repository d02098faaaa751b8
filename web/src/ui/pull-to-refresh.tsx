import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './bits.module.css';
import { RefreshIcon } from './icons.tsx';

const threshold = 64;

/** Finger travel to list travel: the further, the harder. */
function rubberBand(travel: number): number {
  return (travel * 110) / (travel + 160);
}

/** Pulled down at the top of the page it refreshes. A button or the query's own refetch does the same elsewhere. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const refresh = useEffectEvent(() => onRefresh());

  useEffect(() => {
    const list = ref.current;
    const sign = mark.current;
    if (list === null || sign === null) return;
    let start: number | null = null;
    let pulled = 0;
    let busy = false;
    const show = (offset: number, settle: boolean): void => {
      list.style.transition = settle ? 'transform 200ms var(--ease)' : '';
      list.style.transform = offset === 0 ? '' : `translateY(${offset}px)`;
      sign.style.opacity = String(Math.min(1, offset / threshold));
      sign.style.transform = `translateY(${Math.max(0, offset - 20)}px) rotate(${offset * 4}deg)`;
    };
    const onStart = (event: TouchEvent): void => {
      const touch = event.touches[0];
      const inner = event.target instanceof Element && event.target.closest('dialog, input[type=range]') !== null;
      start = window.scrollY <= 0 && !busy && !inner && touch !== undefined ? touch.clientY : null;
      pulled = 0;
    };
    const onMove = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (start === null || touch === undefined) return;
      const travel = touch.clientY - start;
      if (travel <= 0 || window.scrollY > 0) {
        if (pulled > 0) show((pulled = 0), true);
        return;
      }
      pulled = rubberBand(travel);
      show(pulled, false);
    };
    const onEnd = (): void => {
      if (start === null) return;
      start = null;
      if (pulled < threshold) {
        show((pulled = 0), true);
        return;
      }
      busy = true;
      show(threshold * 0.7, true);
      void refresh().finally(() => {
        busy = false;
        show((pulled = 0), true);
      });
    };
    list.addEventListener('touchstart', onStart, { passive: true });
    list.addEventListener('touchmove', onMove, { passive: true });
    list.addEventListener('touchend', onEnd);
    list.addEventListener('touchcancel', onEnd);
    return () => {
      list.removeEventListener('touchstart', onStart);
      list.removeEventListener('touchmove', onMove);
      list.removeEventListener('touchend', onEnd);
      list.removeEventListener('touchcancel', onEnd);
    };
  }, []);
  return (
    <>
      <div ref={mark} className={styles.pullMark} aria-hidden="true">
        <RefreshIcon size={20} />
      </div>
      <div ref={ref}>{children}</div>
    </>
  );
}

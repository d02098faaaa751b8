import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './bars.module.css';
import { cx } from './cx.ts';

/** Holds the one main action of a page: on a phone it stays at the lower edge, under the thumb. Last in its form. */
export function PageFoot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const holders = holdersOf(ref.current);
    for (const holder of holders) count(holder, 1);
    return () => {
      for (const holder of holders) count(holder, -1);
    };
  }, []);
  return (
    <div ref={ref} className={cx(styles.foot, className)}>
      {children}
    </div>
  );
}

/** What stands around an element, up to the main part of the page; nothing outside of one, as in a sheet. */
function holdersOf(element: HTMLElement | null): HTMLElement[] {
  const main = element?.closest('main') ?? null;
  const holders: HTMLElement[] = [];
  if (main === null) return holders;
  for (let at = element; at !== main && at !== null;) {
    at = at.parentElement;
    if (at !== null) holders.push(at);
  }
  return holders;
}

/** How many feet a holder has: while one page takes the place of another it may be two. */
const feetOf = new WeakMap<HTMLElement, number>();

function count(holder: HTMLElement, change: 1 | -1): void {
  const feet = (feetOf.get(holder) ?? 0) + change;
  feetOf.set(holder, feet);
  holder.toggleAttribute('data-foot', feet > 0);
}

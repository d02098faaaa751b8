/** Which sides the ladder shows, drawn small. */
export function ViewIcon({ view }: { view: 'both' | 'bids' | 'asks' }) {
  const asks = view !== 'bids';
  const bids = view !== 'asks';
  const bar = (y: number, width: number, isAsk: boolean) => (
    <rect key={y} x="2" y={y} width={width} height="2" rx="1" fill={isAsk ? 'var(--down)' : 'var(--up)'} />
  );
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      {[14, 10, 6].map((width, index) => bar(2 + index * 3.2, width, asks))}
      {[6, 10, 14].map((width, index) => bar(11.6 + (index - 1) * 3.2 + 1.4, width, !bids))}
    </svg>
  );
}

import styles from './financial.module.css';

/** Savings that grow. */
export function FinanceDrawing() {
  return (
    <svg viewBox="0 0 358 96" className={styles.drawing} aria-hidden="true">
      <defs>
        <linearGradient id="finance-fill" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity="0.25" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M0 84C48 80 70 72 104 66s52-2 84-16 58-8 92-22 50-10 78-18v86H0z" fill="url(#finance-fill)" />
      <path
        d="M0 84C48 80 70 72 104 66s52-2 84-16 58-8 92-22 50-10 78-18"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="1.5"
      />
      {[
        [104, 66],
        [188, 50],
        [280, 28],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill="var(--bg)" stroke="var(--gold)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

/** Three framed pictures on a wall; the light falls on the one in the middle. */
export function ArtDrawing() {
  return (
    <svg viewBox="0 0 358 124" aria-hidden="true" fill="none" strokeWidth="1.5">
      <defs>
        <linearGradient id="art-light" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M179 2 118 116h122z" fill="url(#art-light)" />
      <path d="M24 116h310" stroke="var(--line-strong)" />
      <g stroke="var(--text-3)">
        <rect x="46" y="44" width="62" height="48" rx="4" fill="var(--raised)" />
        <path d="m52 84 14-16 10 10 8-9 18 15" strokeLinejoin="round" />
        <circle cx="92" cy="57" r="4" />
        <rect x="252" y="34" width="56" height="66" rx="4" fill="var(--raised)" />
        <path d="M262 86c6-20 10-30 18-30s10 10 18 30M280 56V46" strokeLinecap="round" />
      </g>
      <g stroke="var(--gold)">
        <path d="m162 26 17-14 17 14" strokeLinejoin="round" />
        <rect x="140" y="26" width="78" height="74" rx="4" fill="var(--surface)" />
        <rect x="147" y="33" width="64" height="60" rx="2" />
        <path d="M147 78c12-22 22-26 32-14s20 8 32-12" strokeLinecap="round" />
        <circle cx="166" cy="50" r="7" fill="var(--gold-tint)" />
      </g>
    </svg>
  );
}

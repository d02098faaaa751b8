const FRONT = 'M48 30h62a7 7 0 0 0 14 0h70v52h-70a7 7 0 0 0-14 0H48z';

/** Two tickets, one torn off at its stub, and what comes of it. */
export function CouponDrawing() {
  return (
    <svg viewBox="0 0 358 104" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path d="M8 92h342" stroke="var(--line)" />
      <g transform="rotate(-6 112 52)">
        <path d="M40 24h62a7 7 0 0 0 14 0h70v52h-70a7 7 0 0 0-14 0H40z" stroke="var(--text-3)" fill="var(--surface)" />
      </g>
      <path d={FRONT} fill="var(--bg)" />
      <path d={FRONT} stroke="var(--gold)" fill="var(--gold-tint)" />
      <path d="M117 42v30" stroke="var(--gold)" strokeDasharray="3 4" />
      <path d="M66 66l26-22" stroke="var(--gold)" strokeLinecap="round" />
      <circle cx="69" cy="47" r="5" stroke="var(--gold)" />
      <circle cx="89" cy="64" r="5" stroke="var(--gold)" />
      <path d="M134 48h42M134 58h28M134 68h34" stroke="var(--gold)" opacity="0.5" strokeLinecap="round" />
      {[0, 1, 2, 3].map((place) => (
        <g key={place}>
          <path d={`M${212 + place * 22} 56h10m-4-4 4 4-4 4`} stroke="var(--text-3)" opacity={0.4 + place * 0.2} />
        </g>
      ))}
      <circle cx="322" cy="56" r="20" stroke="var(--gold)" fill="var(--gold-tint)" />
      <path d="M322 47v18M313 56h18" stroke="var(--gold)" strokeLinecap="round" />
    </svg>
  );
}

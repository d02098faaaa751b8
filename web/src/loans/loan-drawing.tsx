/** A coin that is set aside, and on the other side of a scale the money that is lent on it. */
export function LoanDrawing() {
  return (
    <svg viewBox="0 0 358 112" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path d="M40 102h278" stroke="var(--line)" />
      <path d="M179 22v80M150 102h58" stroke="var(--gold)" strokeLinecap="round" />
      <path d="M92 30 266 22" stroke="var(--gold)" strokeLinecap="round" />
      <circle cx="179" cy="26" r="5" fill="var(--bg)" stroke="var(--gold)" />
      <path d="M92 30 66 76M92 30l26 46M266 22l-26 42M266 22l26 42" stroke="var(--text-3)" />
      <path
        d="M58 76h68c-4 12-18 18-34 18s-30-6-34-18zM232 64h68c-4 12-18 18-34 18s-30-6-34-18z"
        fill="var(--raised)"
      />
      <circle cx="92" cy="56" r="20" fill="var(--gold-tint)" stroke="var(--gold)" />
      <rect x="83" y="54" width="18" height="13" rx="3" stroke="var(--gold)" />
      <path d="M87 54v-4a5 5 0 0 1 10 0v4" stroke="var(--gold)" />
      {[0, 1, 2].map((place) => (
        <rect
          key={place}
          x="248"
          y={52 - place * 10}
          width="36"
          height="9"
          rx="3"
          fill="var(--gold)"
          opacity={0.35 + place * 0.25}
        />
      ))}
    </svg>
  );
}

/** Two people, money going from one to the other, and coins that wait in a safe place between them. */
export function OtcDrawing() {
  return (
    <svg viewBox="0 0 358 112" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path d="M30 102h298" stroke="var(--line)" />
      {[70, 288].map((x) => (
        <g key={x} stroke="var(--text-3)">
          <circle cx={x} cy="52" r="13" fill="var(--raised)" />
          <path d={`M${x - 26} 102c0-18 11-28 26-28s26 10 26 28`} fill="var(--raised)" />
        </g>
      ))}
      <path
        d="M104 44c44-32 106-32 150 0m-10-1 10 1 2-10"
        stroke="var(--gold)"
        strokeDasharray="3 5"
        strokeLinecap="round"
      />
      <rect x="151" y="58" width="56" height="44" rx="8" fill="var(--raised)" stroke="var(--gold)" />
      <circle cx="179" cy="80" r="12" fill="var(--gold-tint)" stroke="var(--gold)" />
      <path d="M179 73v14M175 76.5h6a2.4 2.4 0 0 1 0 4.8h-4.5a2.4 2.4 0 0 0 0 4.8h6" stroke="var(--gold)" />
      <path d="M151 80h-38m7-5-7 5 7 5" stroke="var(--text-3)" strokeDasharray="3 4" strokeLinecap="round" />
    </svg>
  );
}

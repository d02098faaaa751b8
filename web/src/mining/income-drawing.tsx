/** A coin under a lock, and what comes of it day by day. */
export function IncomeDrawing() {
  const days = [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <svg viewBox="0 0 358 104" aria-hidden="true" fill="none" strokeWidth="1.5">
      <path d="M8 92h342" stroke="var(--line)" />
      <circle cx="58" cy="52" r="33" stroke="var(--gold)" fill="var(--gold-tint)" />
      <rect x="43" y="49" width="30" height="22" rx="5" stroke="var(--gold)" />
      <path d="M49 49v-6a9 9 0 0 1 18 0v6M58 58v5" stroke="var(--gold)" strokeLinecap="round" />
      {days.map((day) => (
        <g key={day}>
          <rect
            x={122 + day * 29}
            y={84 - day * 8}
            width="17"
            height={8 + day * 8}
            rx="3"
            fill="var(--gold)"
            opacity={0.22 + day * 0.09}
          />
          <circle cx={130.5 + day * 29} cy={73 - day * 8} r="3.5" stroke="var(--gold)" fill="var(--bg)" />
        </g>
      ))}
    </svg>
  );
}

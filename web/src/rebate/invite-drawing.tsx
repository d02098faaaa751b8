/** Friends around somebody, and a coin that comes back from each of them. */
export function InviteDrawing() {
  const friends = [
    { x: 232, y: 26 },
    { x: 296, y: 52 },
    { x: 232, y: 82 },
  ];
  return (
    <svg viewBox="0 0 358 112" aria-hidden="true" fill="none" strokeWidth="1.5" strokeLinecap="round">
      <path d="M8 106h342" stroke="var(--line)" />
      {friends.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <path
            d={`M104 54C150 ${y} 180 ${y} ${x - 20} ${y}`}
            stroke="var(--gold)"
            strokeDasharray="1 7"
            opacity="0.7"
          />
          <circle cx={x} cy={y - 5} r="6" stroke="var(--text-2)" />
          <path d={`M${x - 11} ${y + 14}a11 11 0 0 1 22 0`} stroke="var(--text-2)" />
          <circle cx={(x + 104) / 2} cy={(y + 54) / 2} r="9" stroke="var(--gold)" fill="var(--gold-tint)" />
          <path d={`M${(x + 104) / 2} ${(y + 54) / 2 - 4}v8`} stroke="var(--gold)" />
        </g>
      ))}
      <circle cx="70" cy="54" r="34" stroke="var(--gold)" fill="var(--gold-tint)" />
      <circle cx="70" cy="44" r="9" stroke="var(--gold)" />
      <path d="M53 71a17 17 0 0 1 34 0" stroke="var(--gold)" />
    </svg>
  );
}

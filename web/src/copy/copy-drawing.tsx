/** One curve that leads, and two smaller ones that go the same way. */
export function CopyDrawing() {
  const leader = 'M0 84C42 78 58 60 96 64s54-22 90-18 48-26 82-24 52-12 90-16';
  const followers = [
    'M0 106C42 103 58 94 96 96s54-11 90-9 48-13 82-12 52-6 90-8',
    'M0 118C42 116 58 111 96 112s54-6 90-5 48-7 82-6 52-3 90-4',
  ];
  return (
    <svg viewBox="0 0 358 124" aria-hidden="true">
      <defs>
        <linearGradient id="copy-fill" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity="0.25" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${leader}V124H0z`} fill="url(#copy-fill)" />
      <path d={leader} fill="none" stroke="var(--gold)" strokeWidth="2" />
      {followers.map((line) => (
        <path key={line} d={line} fill="none" stroke="var(--gold)" strokeWidth="1.5" strokeDasharray="3 4" />
      ))}
      {[
        [96, 64],
        [186, 46],
        [268, 22],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill="var(--bg)" stroke="var(--gold)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

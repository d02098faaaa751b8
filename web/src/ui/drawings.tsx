import { frame } from './failed-drawing.tsx';

export function EmptyDrawing() {
  return (
    <svg {...frame}>
      <path d="M14 60h68" opacity="0.5" />
      <rect x="26" y="16" width="44" height="44" rx="6" />
      <path d="M34 28h18M34 36h28M34 44h12" opacity="0.6" />
      <circle cx="70" cy="20" r="9" stroke="var(--gold)" fill="var(--bg)" />
      <path d="M66.5 20h7" stroke="var(--gold)" />
    </svg>
  );
}

export function LockedDrawing() {
  return (
    <svg {...frame}>
      <path d="M14 60h68" opacity="0.5" />
      <rect x="30" y="30" width="36" height="30" rx="6" />
      <path d="M38 30v-8a10 10 0 0 1 20 0v8" />
      <circle cx="48" cy="43" r="3.5" stroke="var(--gold)" />
      <path d="M48 46.5V52" stroke="var(--gold)" />
    </svg>
  );
}

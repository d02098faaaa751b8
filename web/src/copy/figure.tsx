import type { ReactNode } from 'react';

/** One figure with its name, and where it is needed how it is reckoned or what belongs to it; stands in a `dl`. */
export function Figure({ label, how, children }: { label: string; how?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {how === undefined ? null : <dd>{how}</dd>}
    </div>
  );
}

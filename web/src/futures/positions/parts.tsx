import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

/** `order_type` of a copy: its trader's acts change it, and not its owner's but for closing, until it is self-held. */
export const COPIED = 2;

/** The quote currency of `BTC/USDT`. */
export const quoteOf = ({ symbol }: Pick<LeverRow, 'symbol'>): string => symbol.split('/')[1] ?? '';

export function SideBadge({ type }: Pick<LeverRow, 'type'>) {
  const { t } = useLingui();
  return <Badge tone={type === 1 ? 'up' : 'down'}>{type === 1 ? t`Long` : t`Short`}</Badge>;
}

/** The platform pays its margin; nothing of any other position. */
export function TrialBadge({ trial_ends }: Pick<LeverRow, 'trial_ends'>) {
  const { t } = useLingui();
  return trial_ends === null ? null : <Badge>{t({ message: 'Trial', context: 'position with trial margin' })}</Badge>;
}

/** It copies a trader's position, or has copied it; nothing of any other. */
export function CopyBadge({ order_type, copied_from }: Pick<LeverRow, 'order_type' | 'copied_from'>) {
  const { t } = useLingui();
  if (copied_from === null) return null;
  return order_type === COPIED ? (
    <Badge>{t({ message: 'Copy', context: 'copy trading' })}</Badge>
  ) : (
    <Badge tone="plain">{t({ message: 'From a copy', context: 'position that was copied' })}</Badge>
  );
}

/** The number by which bills name a position. */
export function NumberText({ id }: { id: number }) {
  const { t } = useLingui();
  return <>{t`No. ${id}`}</>;
}

/** One figure with its name; stands in a `dl`. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

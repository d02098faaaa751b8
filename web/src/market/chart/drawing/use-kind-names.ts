import { useLingui } from '@lingui/react/macro';
import type { DrawingKind } from './drawing.ts';

/** What the tools are called. */
export function useKindNames(): Readonly<Record<DrawingKind, string>> {
  const { t } = useLingui();
  return {
    trend: t`Trend line`,
    ray: t`Ray`,
    level: t`Horizontal line`,
    box: t`Rectangle`,
    fibonacci: t`Fibonacci retracement`,
    measure: t`Measure`,
    text: t`Text`,
  };
}

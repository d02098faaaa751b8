import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import type { BrokenProps } from './error-boundary.tsx';
import states from './list-states.module.css';

/** In the place of a part of a page that could not be loaded. */
export function MissingPart({ onRetry }: BrokenProps) {
  const { t } = useLingui();
  return (
    <div className={states.compact} role="alert">
      <span>{t`This could not be loaded`}</span>
      <Button kind="text" size="small" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}

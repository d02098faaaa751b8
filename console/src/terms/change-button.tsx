import { Button } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useMe } from '../operator/public.ts';

/** Beside a row of terms, for those who may propose a change of it. */
export function ChangeButton({ what, onClick }: { what: string; onClick: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return <>–</>;
  return (
    <Button size="small" onClick={onClick} aria-label={t`Propose a change of ${what}`}>
      {t`Propose a change`}
    </Button>
  );
}

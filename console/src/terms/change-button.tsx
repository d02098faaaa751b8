import { Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useMe } from '../operator/public.ts';

interface Props {
  what: string;
  onClick: () => void;
  /** Proposes to close it and nothing else; left out where it is closed. */
  onClose?: (title: string) => void;
}

/** Beside a row of terms, for those who may propose a change of it. Closing it is offered to those who may do it alone. */
export function ChangeButton({ what, onClick, onClose }: Props) {
  const { t } = useLingui();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return <>–</>;
  const title = t`Close now: ${what}`;
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', justifyContent: 'inherit' }}>
      <Button size="small" onClick={onClick} aria-label={t`Propose a change of ${what}`}>
        {t`Propose a change`}
      </Button>
      {onClose !== undefined && me.may('proposals.override') && (
        <Button size="small" color="error" onClick={() => onClose(title)} aria-label={title}>
          {t`Close now`}
        </Button>
      )}
    </Stack>
  );
}

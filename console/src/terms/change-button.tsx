import { Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useMe } from '../operator/public.ts';

interface Props {
  what: string;
  onClick: () => void;
  /** Proposes to close it and nothing else; left out where it is closed. */
  onClose?: (title: string) => void;
  /** Proposes to cancel the open orders there; left out where it is open, or has none. */
  onClear?: (title: string) => void;
}

/** Beside a row of terms, for those who may propose a change of it. Closing it is offered to those who may do it alone. */
export function ChangeButton({ what, onClick, onClose, onClear }: Props) {
  const { t } = useLingui();
  const me = useMe();
  if (me?.may('terms.decide') !== true) return <>–</>;
  const clearing = t`Cancel the open orders of ${what}`;
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ gap: 0.5, flexWrap: 'wrap', justifyContent: 'inherit', whiteSpace: 'nowrap' }}
    >
      <Button size="small" onClick={onClick} aria-label={t`Propose a change of ${what}`}>
        {t`Propose a change`}
      </Button>
      {onClose !== undefined && <CloseButton what={what} onClose={onClose} />}
      {onClear !== undefined && (
        <Button size="small" onClick={() => onClear(clearing)} aria-label={clearing}>
          {t`Cancel open orders`}
        </Button>
      )}
    </Stack>
  );
}

/** For those who may close it alone in an emergency; nothing for others. */
export function CloseButton({ what, onClose }: Pick<Props, 'what'> & Required<Pick<Props, 'onClose'>>) {
  const { t } = useLingui();
  const me = useMe();
  if (me?.may('terms.decide') !== true || !me.may('proposals.override')) return null;
  const title = t`Close now: ${what}`;
  return (
    <Button size="small" color="error" onClick={() => onClose(title)} aria-label={title}>
      {t`Close now`}
    </Button>
  );
}

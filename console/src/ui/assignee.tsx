import { Chip } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { OperatorName } from './operator-name.tsx';

interface Props {
  /** The operator's number; null or 0 when nobody has taken it. */
  id: number | null;
  me: number | null;
}

/** Who has taken something on. */
export function Assignee({ id, me }: Props) {
  const { t } = useLingui();
  if (id === null || id === 0) return <>–</>;
  if (id === me) return <Chip component="span" size="small" color="primary" label={t`You`} />;
  return <OperatorName id={id} />;
}

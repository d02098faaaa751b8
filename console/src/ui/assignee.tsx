import { Chip } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';

interface Props {
  /** The operator's number; null or 0 when nobody has taken it. */
  id: number | null;
  me: number | null;
  name?: string;
}

/** Who has taken something on. */
export function Assignee({ id, me, name }: Props) {
  const { t } = useLingui();
  if (id === null || id === 0) return <>–</>;
  if (id === me) return <Chip component="span" size="small" color="primary" label={t`You`} />;
  if (name !== undefined && name !== '') return <>{name}</>;
  return <Trans>Operator {id}</Trans>;
}

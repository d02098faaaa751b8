import { Tooltip } from '@mui/material';
import { useFormat } from '../platform/format/format.ts';
import { useNow } from '../platform/time/use-now.ts';

/** An instant: date and time, or how long ago with the date behind it. */
export function Moment({ at, age = false }: { at: string | null; age?: boolean }) {
  const format = useFormat();
  if (at === null || at === '') return <>–</>;
  return age ? <Age at={at} /> : <time dateTime={at}>{format.dateTime(at)}</time>;
}

/** How long ago, which grows while it is looked at. */
function Age({ at }: { at: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <Tooltip title={format.dateTime(at, true)}>
      <time dateTime={at}>{format.age(at, now)}</time>
    </Tooltip>
  );
}

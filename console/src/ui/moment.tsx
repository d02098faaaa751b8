import { Tooltip } from '@mui/material';
import { useFormat } from '../platform/format/format.ts';

/** An instant: date and time, or how long ago with the date behind it. */
export function Moment({ at, age = false }: { at: string | null; age?: boolean }) {
  const format = useFormat();
  if (at === null || at === '') return <>–</>;
  if (!age) return <time dateTime={at}>{format.dateTime(at)}</time>;
  return (
    <Tooltip title={format.dateTime(at, true)}>
      <time dateTime={at}>{format.age(at)}</time>
    </Tooltip>
  );
}

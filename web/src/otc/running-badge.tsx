import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../ui/badge.tsx';
import { runningQuery } from './queries.ts';
import { useOtcRefresh } from './refresh-otc.ts';

/** How many orders run, where the desk is entered; marked when one of them waits for the user. Nothing while there are none. */
export default function RunningBadge() {
  const { data } = useQuery(runningQuery());
  useOtcRefresh();
  if (data === undefined || data.running === 0) return null;
  const { running, waiting } = data;
  return (
    <Badge tone={waiting > 0 ? 'warn' : 'gold'}>
      <span aria-hidden="true">{running}</span>
      <span className="visually-hidden">
        {waiting > 0
          ? plural(waiting, { one: '# order waits for you', other: '# orders wait for you' })
          : plural(running, { one: '# order is running', other: '# orders are running' })}
      </span>
    </Badge>
  );
}

import { lists } from '@aureus/contract/options/calls.ts';
import { call } from '../../platform/calls/call.ts';

/** Whether options of the user run, as the server knows it. @throws CallError */
export async function anyRunning(): Promise<boolean> {
  const { total } = await call(lists, { status: 1, page: 1, limit: 1 });
  return total > 0;
}

import { defineArea } from '../platform/area.ts';
import * as accessCalls from './access-calls.ts';
import * as auditCalls from './audit-calls.ts';
import * as dashboardCalls from './dashboard-calls.ts';
import * as entryCalls from './entry-calls.ts';
import { operator as names } from './names.ts';
import * as operatorStreams from './operator-streams.ts';
import * as peopleCalls from './people-calls.ts';
import * as proposalCalls from './proposal-calls.ts';
import * as termsCalls from './terms-calls.ts';
import * as userCalls from './user-calls.ts';

export const operator = defineArea(names, {
  calls: [accessCalls, auditCalls, dashboardCalls, entryCalls, peopleCalls, proposalCalls, termsCalls, userCalls],
  streams: [operatorStreams],
});

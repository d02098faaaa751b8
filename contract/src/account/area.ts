import { defineArea } from '../platform/area.ts';
import * as calls from './calls.ts';
import * as choiceCalls from './choice-calls.ts';
import * as closingCalls from './closing-calls.ts';
import * as exportCalls from './export-calls.ts';
import * as factorCalls from './factor-calls.ts';
import { account as names } from './names.ts';
import * as profileCalls from './profile-calls.ts';
import * as proofCalls from './proof-calls.ts';
import * as safetyCalls from './safety-calls.ts';
import * as undoCalls from './undo-calls.ts';
import * as walletLoginCalls from './wallet-login-calls.ts';

export const account = defineArea(names, {
  calls: [
    calls,
    choiceCalls,
    closingCalls,
    exportCalls,
    factorCalls,
    profileCalls,
    proofCalls,
    safetyCalls,
    undoCalls,
    walletLoginCalls,
  ],
});

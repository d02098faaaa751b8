import { refusalReasons } from '@aureus/contract/identity/levels.ts';
import { identityAssign } from '@aureus/contract/identity/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useMe, usePropose } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import type { RowActs } from '../ui/queue/types.ts';
import { refusalWords } from './identity-words.ts';

interface Case {
  readonly id: number;
  readonly user_id: number;
  readonly level: number;
  readonly status: string;
  readonly assigned_to: number | null;
}

/** What an operator can do to an identity case: take it, propose to pass or to refuse it. */
export function useCaseActs(): (row: Case, again: () => void) => RowActs {
  const { t, i18n } = useLingui();
  const propose = usePropose();
  const act = useAct();
  const me = useMe();
  return ({ id, user_id: user, level, status, assigned_to: assigned }, again) => {
    if (status !== 'waiting' || me?.may('identity.decide') !== true) return {};
    const payload = { user_id: user, level };
    return {
      take: () => void act(identityAssign, { id, to: assigned === me.id ? 'none' : 'me' }, again),
      propose: () =>
        propose({ kind: 'identity.pass', title: t`Pass user ${user} for LV${level}`, payload, onDone: again }),
      refuse: () =>
        propose({
          kind: 'identity.refuse',
          title: t`Refuse user ${user} for LV${level}`,
          payload,
          fields: [
            {
              kind: 'choice',
              name: 'reason',
              label: t`Reason, shown to the user`,
              choices: refusalReasons.map((value) => ({ value, label: i18n._(refusalWords[value]) })),
            },
            { kind: 'long', name: 'note', label: t`More, shown to the user`, optional: true },
          ],
          onDone: again,
        }),
    };
  };
}

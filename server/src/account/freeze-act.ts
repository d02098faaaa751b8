import type { Notices } from '../notice/public.ts';
import { AppError } from '../platform/errors.ts';
import type { LiveHub } from '../platform/live/hub.ts';
import type { ProposalHandler } from '../operator/public.ts';
import { setFrozen } from './freezing.ts';

/** What freezing needs of other parts. */
export interface FreezeNeeds {
  readonly hub: LiveHub;
  readonly notices: Notices;
  /** Called after the commit: what the user has in the order books has to go. */
  readonly onFreeze: () => void;
}

/** Keeps a user from logging in or from moving money, or lets the user again. Sessions and sockets end at once. */
export function freezing(frozen: boolean, { hub, notices, onFreeze }: FreezeNeeds): ProposalHandler<'user.freeze'> {
  return {
    subject: ({ user_id, scope }) => `user ${user_id} ${scope}`,

    affected: async (_pool, { user_id }) => ({ users: [BigInt(user_id)] }),

    preview: async (pool, { user_id, scope }) => {
      const { rows } = await pool.query<{ login: boolean; funds: boolean; sessions: number }>(
        `SELECT status <> 'active' AS login, funds_frozen AS funds,
                (SELECT count(*)::integer FROM sessions WHERE user_id = users.id) AS sessions
           FROM users WHERE id = $1 AND status <> 'closed'`,
        [user_id],
      );
      const [user] = rows;
      if (!user) throw new AppError('account_not_found');
      if (user[scope] === frozen) throw new AppError('proposal_changes_nothing');
      const word = (is: boolean): string => (is ? 'frozen' : 'free');
      const state = { label: `freeze.${scope}`, before: word(user[scope]), after: word(frozen), unit: '', usdt: null };
      const ends = frozen && scope === 'login';
      return ends
        ? [state, { label: 'user.sessions', before: String(user.sessions), after: '0', unit: '', usdt: null }]
        : [state];
    },

    execute: async (tx, { user_id, scope }) => {
      const userId = BigInt(user_id);
      const result = await setFrozen(tx, userId, scope, frozen);
      if (!result) throw new AppError('account_not_found');
      if (!result.changed) throw new AppError('proposal_changes_nothing');
      await notices.send(tx, { userId, kind: frozen ? 'account_frozen' : 'account_unfrozen', params: { scope } });
      return () => {
        onFreeze();
        for (const sessionId of result.ended) hub.endSession(sessionId);
      };
    },
  };
}

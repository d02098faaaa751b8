import type * as z from 'zod/mini';

/**
 * Who may do an act without a second operator. `never`: nobody. `glass`: an administrator in an emergency, who breaks the
 * glass. `at_once`: whoever may propose it, because waiting would do the harm. Only what protects is done alone: it
 * freezes, closes or switches off, and two bring it back. What gives money, limits, rights or better terms is `never`.
 */
export type Alone = 'never' | 'glass' | 'at_once';

/** An act that needs two operators. The payload is JSON; amounts are decimal texts in whole units of their currency. */
export interface ActDeclaration<Permission extends string = string> {
  /** Who may propose and approve it. */
  readonly permission: Permission;
  readonly payload: z.ZodMiniType;
  /** About a user, what operators write of it is personal data, in its reasons as in its payload. */
  readonly about: 'user' | 'house';
  /** It moves money of users or of the house: nobody new approves it, not even the first operators. */
  readonly money: boolean;
  /** For every payload, or as the payload says. */
  readonly alone: Alone | ((payload: never) => Alone);
}

/** What acts have in common. */
export const ofUser = { about: 'user', money: false, alone: 'never' } as const;
export const ofHouse = { about: 'house', money: false, alone: 'never' } as const;
export const ofTerms = { ...ofHouse, permission: 'terms.decide' } as const;

/** What closes something and changes nothing else beside it protects. `about` names the thing, `flag` its switch. */
export const closing =
  (flag: string, ...about: readonly string[]) =>
  (payload: Readonly<Record<string, unknown>>): Alone => {
    const said = Object.keys(payload).filter((name) => payload[name] !== undefined);
    return payload[flag] === false && said.every((name) => name === flag || about.includes(name)) ? 'glass' : 'never';
  };

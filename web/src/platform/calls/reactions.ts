/** What the app does on replies that concern the whole session. The app sets them once at the start. */
export interface Reactions {
  /** '999': not logged in, or no longer. */
  sessionLost: (message: string) => void;
  /** '998': identity not verified. */
  identityRequired: (message: string) => void;
  /** A call wants the user to prove again who is there; true when they did, and the call is repeated. */
  proofRequired: () => Promise<boolean>;
}

let reactions: Reactions = {
  sessionLost: () => undefined,
  identityRequired: () => undefined,
  proofRequired: async () => false,
};

export function setReactions(next: Reactions): void {
  reactions = next;
}

export function currentReactions(): Reactions {
  return reactions;
}

/**
 * How the processes of one installation talk: messages to all others, and questions to one of them. It keeps nothing.
 * What was acknowledged is in the database; what was missed is asked for again. One process alone has a bus on which
 * nobody else is.
 */
export interface Bus {
  /** Tells apart the processes of an installation; another one after each start. */
  readonly self: string;
  /** Whether other processes may be there. */
  readonly isShared: boolean;
  /** Whether messages go out now. */
  readonly isConnected: boolean;
  /** Tells all other processes that listen. Lost when the connection is away. */
  publish<Message>(topic: Topic<Message>, message: Message): void;
  /** Hears what other processes tell; never what this one does. */
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): Subscription;
  /**
   * Asks the process that serves a topic.
   * @throws NobodyThereError, NoAnswerError, or what the other process has refused it with
   */
  request<Message, Answer>(topic: Question<Message, Answer>, message: Message, patience: Patience): Promise<Answer>;
  /** Answers what other processes ask. One process at a time may serve a topic. */
  serve<Message, Answer>(topic: Question<Message, Answer>, handle: (message: Message) => Promise<Answer>): Subscription;
  /** Calls the listener when the connection is back: what was told meanwhile is lost. @returns a function that ends it */
  onReturn(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Name of a kind of messages, with their type: `'prices.ticks' as Topic<Ticks>`. */
export type Topic<Message> = string & { readonly message?: Message };

/** Name of a kind of questions, with the type of what is asked and answered. */
export type Question<Message, Answer> = string & { readonly message?: Message; readonly answer?: Answer };

export interface Subscription {
  /** Resolves once messages that others send from now on arrive here. */
  readonly ready: Promise<void>;
  end(): void;
}

/** How long an answer is waited for. */
export interface Patience {
  readonly ms: number;
  /** Ends the waiting earlier: whoever was asked can have no effect any more, or never will answer. */
  readonly signal?: AbortSignal;
}

/** Nobody has got the question: it had and will have no effect. */
export class NobodyThereError extends Error {
  constructor(topic: string) {
    super(`No process serves ${topic} now`);
    this.name = 'NobodyThereError';
  }
}

/** No answer came: what was asked may have been done, or may still be done. */
export class NoAnswerError extends Error {
  constructor(topic: string, cause?: unknown) {
    super(`No answer came from ${topic}`, { cause });
    this.name = 'NoAnswerError';
  }
}

/** Where processes say that their connection was away, so that what they told meanwhile is lost for all others. */
export const returnedTopic = 'bus.returned' as Topic<null>;

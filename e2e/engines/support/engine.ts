/** A browser of another engine than the walks of `e2e/walks` use, driven as its own makers drive it. */
export interface Engine {
  readonly name: string;
  /** Loads an address; resolves when the document has come. */
  open(address: string): Promise<void>;
  /** Runs a function in the page: it stands alone, and gets and gives what JSON can say. */
  evaluate<Given extends readonly unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** Moves a pointer or keys, as WebDriver writes it (https://www.w3.org/TR/webdriver2/#actions). */
  act(actions: readonly object[]): Promise<void>;
  /** Makes the page so large. */
  resize(size: Size): Promise<void>;
  /** What is seen, as a PNG. */
  picture(): Promise<Buffer>;
  /** What went wrong on its pages since it was asked last, in words. */
  takeTroubles(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const PHONE: Size = { width: 390, height: 844 };

/**
 * Errors that walks bring about themselves, or that say what the app shows anyway: Firefox gives up what a page that is left
 * was loading, and a file that is really missing leaves a page that says so.
 */
export const isExpected = (text: string): boolean =>
  /Failed to load resource|Page chunk: (offline|missing)|WebSocket|(can.t establish a|The) connection to (the server at )?ws:/.test(
    text,
  );

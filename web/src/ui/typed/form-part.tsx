import { Component, createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

/** A part of a page: what its acts say while fields in it cannot be read, and what tells it of such a field. */
interface Part {
  readonly refusals: readonly string[];
  /** @returns what takes it back */
  readonly add: (refusal: string) => () => void;
}

const HeldActs = createContext<Part>({ refusals: [], add: () => () => undefined });

/**
 * A part of a page in which nothing is done while one of its fields cannot be read: the page itself, a sheet over it, a
 * form beside others.
 */
export class FormPart extends Component<{ children: ReactNode }, Part> {
  override state: Part = {
    refusals: [],
    add: (refusal) => {
      this.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }));
      // All fields say the same: it is all one which of them goes.
      return () => this.setState(({ refusals }) => ({ refusals: refusals.slice(1) }));
    },
  };

  override render(): ReactNode {
    return <HeldActs value={this.state}>{this.props.children}</HeldActs>;
  }
}

/** Holds the acts around a field back while it cannot be read, and says why; undefined: it can. */
export function useHeldActs(refusal: string | undefined): void {
  const { add } = useContext(HeldActs);
  // Before the next event: a press may follow the key at once.
  useLayoutEffect(() => (refusal === undefined ? undefined : add(refusal)), [refusal, add]);
}

/** What an act says while a field around it cannot be read. */
export const useHeldBack = (): string | undefined => useContext(HeldActs).refusals[0];

import { Trans } from '@lingui/react/macro';
import { Component, type ComponentType, type ReactNode } from 'react';
import { ChunkError, tryAgain } from '../platform/loading/load-chunk.ts';
import { onNetworkBack, useOnline } from '../platform/network/online.ts';
import { Button } from './button.tsx';
import { FailedDrawing } from './failed-drawing.tsx';
import styles from './list-states.module.css';
import { SupportLink } from './support-link.tsx';

export interface BrokenProps {
  onRetry: () => void;
  error?: unknown;
}

/** What a page shows when it broke, or when its files cannot be had. */
export function BrokenPage({ onRetry, error }: BrokenProps) {
  const isOnline = useOnline();
  const isMissing = error instanceof ChunkError;
  return (
    <main className={styles.state} role="alert" style={{ minHeight: '60dvh', alignContent: 'center' }}>
      <FailedDrawing />
      <p className={styles.title}>
        {!isMissing ? (
          <Trans>Something went wrong on this page</Trans>
        ) : isOnline ? (
          <Trans>This could not be loaded</Trans>
        ) : (
          <Trans>You are offline</Trans>
        )}
      </p>
      <p className={styles.note}>
        {!isMissing ? (
          <Trans>Your account is not affected. Try again, or go back to the start.</Trans>
        ) : isOnline ? (
          <Trans>There may be a new version of the app. Reload it to open this page.</Trans>
        ) : (
          <Trans>This page opens by itself as soon as there is a network.</Trans>
        )}
      </p>
      <Button size="small" onClick={onRetry}>
        {isMissing && isOnline ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
      </Button>
      <Button kind="text" size="small" onClick={() => (window.location.hash = '/')}>
        <Trans>Home</Trans>
      </Button>
      {isMissing && !isOnline ? null : <SupportLink />}
    </main>
  );
}

interface State {
  broken: boolean;
  error: unknown;
  key: string | undefined;
}

interface Props {
  /** A change of it tries anew. */
  resetKey?: string;
  /** What stands in the place of the broken part. Default: what a page shows. */
  Broken?: ComponentType<BrokenProps>;
  /** Before it is drawn anew on the user's word. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps a broken part from taking the rest with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'broken' | 'error'> {
    return { broken: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { broken: false, key: props.resetKey };
  }

  #stopWaiting = (): void => undefined;

  override componentDidMount(): void {
    // What lacked nothing but the network comes by itself.
    this.#stopWaiting = onNetworkBack(() => {
      if (this.state.broken && this.state.error instanceof ChunkError) this.#draw();
    });
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  readonly #draw = (): void => {
    this.props.onRetry?.();
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { broken, error } = this.state;
    if (!broken) return this.props.children;
    const { Broken = BrokenPage } = this.props;
    return <Broken error={error} onRetry={() => tryAgain(error, this.#draw)} />;
  }
}

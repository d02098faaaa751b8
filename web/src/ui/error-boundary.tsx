import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { tryAgain } from '../platform/loading/load-chunk.ts';
import { Button } from './button.tsx';
import { FailedDrawing } from './failed-drawing.tsx';
import styles from './list-states.module.css';

/** What a page shows when it broke. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.state} role="alert" style={{ minHeight: '60dvh', alignContent: 'center' }}>
      <FailedDrawing />
      <p className={styles.title}>
        <Trans>Something went wrong on this page</Trans>
      </p>
      <p className={styles.note}>
        <Trans>Your account is not affected. Try again, or go back to the start.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <Button kind="text" size="small" onClick={() => (window.location.hash = '/')}>
        <Trans>Home</Trans>
      </Button>
    </main>
  );
}

interface State {
  broken: boolean;
  error: unknown;
  key: string | undefined;
}

/** Keeps a broken part from taking the rest with it. A change of `resetKey` tries anew; `fallback` stands in its place. */
export class ErrorBoundary extends Component<{ resetKey?: string; fallback?: ReactNode; children: ReactNode }, State> {
  override state: State = { broken: false, error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'broken' | 'error'> {
    return { broken: true, error };
  }

  static getDerivedStateFromProps(props: { resetKey?: string }, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { broken: false, key: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { fallback } = this.props;
    if (fallback !== undefined) return fallback;
    return <BrokenPage onRetry={() => tryAgain(this.state.error, () => this.setState({ broken: false }))} />;
  }
}

import { Trans } from '@lingui/react/macro';
import { Component, type ComponentType, type ReactNode } from 'react';
import { tryAgain } from '../platform/loading/load-chunk.ts';
import { Button } from './button.tsx';
import { FailedDrawing } from './failed-drawing.tsx';
import styles from './list-states.module.css';
import { SupportLink } from './support-link.tsx';

export interface BrokenProps {
  onRetry: () => void;
}

/** What a page shows when it broke. */
export function BrokenPage({ onRetry }: BrokenProps) {
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
      <SupportLink />
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

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { Broken = BrokenPage, onRetry } = this.props;
    const draw = (): void => {
      onRetry?.();
      this.setState({ broken: false });
    };
    return <Broken onRetry={() => tryAgain(this.state.error, draw)} />;
  }
}

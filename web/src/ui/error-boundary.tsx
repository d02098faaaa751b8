import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
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

/** Keeps a broken part from taking the rest with it. A change of `resetKey` tries anew; `fallback` stands in its place. */
export class ErrorBoundary extends Component<
  { resetKey?: string; fallback?: ReactNode; children: ReactNode },
  { broken: boolean; key: string | undefined }
> {
  override state = { broken: false, key: this.props.resetKey };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    props: { resetKey?: string },
    state: { key: string | undefined },
  ): { broken: boolean; key: string | undefined } | null {
    return props.resetKey === state.key ? null : { broken: false, key: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { fallback } = this.props;
    return fallback === undefined ? <BrokenPage onRetry={() => this.setState({ broken: false })} /> : fallback;
  }
}

import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOnline } from '../platform/network/online.ts';
import { Button } from '../ui/button.tsx';
import { GlobeIcon } from '../ui/icons.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { framedHost } from './framed-host.ts';
import styles from './webview.module.css';

export interface WebFrameProps {
  /** The page to show. It is opened as it stands here: nothing of the session is ever added. */
  url: string;
  /** Hosts whose pages may be shown. */
  hosts: readonly string[];
  /** What it is called, for screen readers. */
  title: string;
}

/** A page that has not come by then is said to be late; it may still come. */
const PATIENCE_MS = 20_000;

/**
 * A page of somebody else inside the app. It says first that the page is not ours and shows the name of its host all the
 * time. The page runs apart: it reaches nothing of the app, opens no windows, and leads the app nowhere.
 */
export function WebFrame({ url, hosts, title }: WebFrameProps) {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState<string | null>(null);
  const host = framedHost(url, hosts, location.hostname);
  if (host === null) {
    return <EmptyState title={t`This page cannot be shown here`} note={t`Its address is not among those we show.`} />;
  }
  return agreed === url ? (
    <Framed key={url} url={url} host={host} title={title} />
  ) : (
    <Leaving host={host} onAgree={() => setAgreed(url)} />
  );
}

/** Stops before the page of somebody else. */
function Leaving({ host, onAgree }: { host: string; onAgree: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <section className={styles.leaving} aria-label={t`You are leaving Aureus`}>
      <GlobeIcon size={40} />
      <h2>{t`You are leaving Aureus`}</h2>
      <p className={styles.host}>{host}</p>
      <p className={styles.note}>
        {t`This page belongs to somebody else. It is shown inside the app and is told nothing about you or your account. We have not checked what it says. Never type your Aureus password or a verification code there.`}
      </p>
      <div className={styles.choice}>
        <Button kind="secondary" onClick={() => router.history.back()}>
          {t`Stay here`}
        </Button>
        <Button onClick={onAgree}>{t`Open the page`}</Button>
      </div>
    </section>
  );
}

type State = 'loading' | 'shown' | 'late' | 'stopped';

function Framed({ url, host, title }: { url: string; host: string; title: string }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('late'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    // The app came with a list of hosts that did not name this one yet.
    const onStopped = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') setState('stopped');
    };
    document.addEventListener('securitypolicyviolation', onStopped);
    return () => document.removeEventListener('securitypolicyviolation', onStopped);
  }, []);
  const again = (): void => {
    setState('loading');
    setTries(tries + 1);
  };
  if (state === 'stopped') {
    return (
      <EmptyState
        title={t`The app has to be loaded again for this page`}
        action={
          <Button size="small" onClick={() => location.reload()}>
            {t`Load again`}
          </Button>
        }
      />
    );
  }
  if (!isOnline && state !== 'shown') {
    return (
      <EmptyState
        title={t`You are offline`}
        action={
          <Button kind="secondary" size="small" onClick={again}>
            {t`Try again`}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.frame}>
      <p className={styles.whose}>
        <GlobeIcon size={16} />
        <strong>{host}</strong>
        <span>{t`not a page of Aureus`}</span>
      </p>
      {state === 'late' ? (
        <p className={styles.late} role="alert">
          <span>{t`The page does not answer.`}</span>
          <Button kind="text" size="small" onClick={again}>
            {t`Try again`}
          </Button>
        </p>
      ) : null}
      <div className={styles.space}>
        {state === 'shown' ? null : (
          <Loading label={t`Loading`}>
            <Skeleton height="60dvh" radius={10} />
          </Loading>
        )}
        <iframe
          key={tries}
          src={url}
          title={title}
          // It keeps its origin, so that it can store what it needs; that is never ours, see framedHost.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- only a page of our own could leave it by that
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow=""
          referrerPolicy="no-referrer"
          data-shown={state === 'shown' || undefined}
          onLoad={() => setState('shown')}
        />
      </div>
    </div>
  );
}

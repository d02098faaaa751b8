import { useLingui } from '@lingui/react/macro';
import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { BrokenPage, type BrokenProps, ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx';
import { FormPart } from '../../ui/typed/form-part.tsx';
import { needTexts } from '../language/activate.ts';
import type { TextArea } from '../language/text-areas.ts';
import { onNetworkBack } from '../network/online.ts';
import { loadChunk } from './load-chunk.ts';

/** After this a page that still loads shows the error view; its chunk may yet come. */
const pagePatience = 60_000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type LazyPage<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

/** A chunk and the catalogues of what it says: both are on their way at the same time. */
async function loadWithTexts<T>(load: () => Promise<T>, areas: readonly TextArea[]): Promise<T> {
  const [chunk] = await Promise.all([loadChunk(load), needTexts(areas)]);
  return chunk;
}

interface Loader<Props> {
  /** The same promise until it is tried again, failed or not: drawing asks for it more than once. */
  start: () => Promise<ComponentType<Props>>;
  /** Forgets a failure. */
  again: () => void;
}

function createLoader<Props extends object>(load: Load<Props>, areas: readonly TextArea[]): Loader<Props> {
  let promise: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  const start = (): Promise<ComponentType<Props>> => {
    if (promise !== null) return promise;
    const loading = loadWithTexts(load, areas).then(
      (chunk) => {
        // Tells React that it need not wait: after a fallback, however short, it shows nothing new for a while.
        void Object.assign(loading, { status: 'fulfilled', value: chunk.default });
        return chunk.default;
      },
      (error: unknown) => {
        hasFailed = true;
        // Whoever waits for the network is drawn anew in a later task, and then asks anew.
        const end = onNetworkBack(() => {
          end();
          again();
        });
        throw error;
      },
    );
    promise = loading;
    return loading;
  };
  const again = (): void => {
    if (!hasFailed) return;
    promise = null;
    hasFailed = false;
  };
  return { start, again };
}

/**
 * A page in a chunk of its own, with the texts of these areas: loading view after 200 ms, error view after 60 s or a
 * failure.
 */
export function lazyPage<Props extends object>(load: Load<Props>, areas: readonly TextArea[] = []): LazyPage<Props> {
  const { start, again } = createLoader(load, areas);

  function Inner(props: Props) {
    return createElement(use(start()), props);
  }

  function Page(props: Props) {
    // Whoever opens it anew tries anew.
    useState(again);
    return (
      <ErrorBoundary onRetry={again}>
        <Suspense fallback={<PageLoading />}>
          <FormPart>
            <Inner {...props} />
          </FormPart>
        </Suspense>
      </ErrorBoundary>
    );
  }
  Page.preload = async () => {
    again();
    await start();
  };
  return Page;
}

/**
 * What stands in a chunk of its own and says nothing but what its page's texts say. The place it is drawn in says what is
 * shown while it loads, and when it cannot be had.
 */
export function lazyChunk<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const { start } = createLoader(load, []);
  return function LazyChunk(props: Props) {
    return createElement(use(start()), props);
  };
}

/** A part of a page in a chunk of its own: nothing until it is there, `Missing` in its place when it cannot be had. */
export function lazyPart<Props extends object = object>(
  load: Load<Props>,
  areas: readonly TextArea[],
  Missing: ComponentType<BrokenProps>,
): (props: Props) => ReactNode {
  const { start, again } = createLoader(load, areas);

  function Inner(props: Props) {
    return createElement(use(start()), props);
  }

  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary Broken={Missing} onRetry={again}>
        <Suspense fallback={null}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

function PageLoading() {
  const { t } = useLingui();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), pagePatience);
    return () => clearTimeout(timer);
  }, []);
  if (late) return <BrokenPage onRetry={() => window.location.reload()} />;
  return (
    <Loading label={t`Loading`}>
      <div style={{ minHeight: '70dvh', paddingBlockStart: 64 }}>
        <SkeletonRows count={6} />
      </div>
    </Loading>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { BrokenPage, ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx';
import { needTexts } from '../language/activate.ts';
import type { TextArea } from '../language/text-areas.ts';
import { loadChunk } from './load-chunk.ts';

/** After this a page that still loads shows the error view; its chunk may yet come. */
const pagePatience = 60_000;

export type LazyPage<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

/** A chunk and the catalogues of what it says: both are on their way at the same time. */
async function loadWithTexts<T>(load: () => Promise<T>, areas: readonly TextArea[]): Promise<T> {
  const [chunk] = await Promise.all([loadChunk(load), needTexts(areas)]);
  return chunk;
}

/**
 * A page in a chunk of its own, with the texts of these areas: loading view after 200 ms, error view after 60 s or a
 * failure.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly TextArea[] = [],
): LazyPage<Props> {
  let promise: Promise<ComponentType<Props>> | null = null;
  const start = (): Promise<ComponentType<Props>> => {
    if (promise !== null) return promise;
    const loading = loadWithTexts(load, areas).then(
      (chunk) => {
        // Tells React that it need not wait: after a fallback, however short, it shows nothing new for a while.
        void Object.assign(loading, { status: 'fulfilled', value: chunk.default });
        return chunk.default;
      },
      (error: unknown) => {
        promise = null;
        throw error;
      },
    );
    promise = loading;
    return loading;
  };

  function Inner(props: Props) {
    return createElement(use(start()), props);
  }

  function Page(props: Props) {
    return (
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  Page.preload = async () => {
    await start();
  };
  return Page;
}

/** A part of a page in a chunk of its own: nothing until it is there, nothing when it cannot be had. */
export function lazyPart(
  load: () => Promise<{ default: ComponentType }>,
  areas: readonly TextArea[] = [],
): () => ReactNode {
  const Part = lazy(() => loadWithTexts(load, areas));
  return function LazyPart() {
    return (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Part />
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

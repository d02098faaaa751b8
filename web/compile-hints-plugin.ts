import type { Plugin, Rolldown } from 'vite';

/**
 * Asks V8 to compile all functions of a file in a thread of its own while other files are on their way. Without it the
 * page waits for each function when it is called first: a sixth of the time a slow phone takes to its first paint.
 * Other engines read a comment. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_WHILE_LOADING = '//# allFunctionsCalledOnLoad\n';

/** Marks the files that run before every first screen. Of those of single pages much is not called at once. */
export function compileHints(): Plugin {
  return {
    name: 'aureus-compile-hints',
    apply: 'build',
    generateBundle: {
      // After whatever else writes at the beginning of a file: the mark counts in its first line alone.
      order: 'post',
      handler(_options, bundle) {
        const marked = new Set<Rolldown.OutputChunk>();
        const mark = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
          if (chunk?.type !== 'chunk' || marked.has(chunk)) return;
          marked.add(chunk);
          chunk.code = COMPILE_WHILE_LOADING + chunk.code;
          for (const name of chunk.imports) mark(bundle[name]);
        };
        for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) mark(file);
      },
    },
  };
}

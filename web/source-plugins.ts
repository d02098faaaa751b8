import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { bigints } from './bigint-plugin.ts';

/** Who writes texts names the macros that put them into catalogues; Babel, which is slow, reads those files alone. */
const MACROS = /['"]@lingui\/(core|react)\/macro['"]/;

/**
 * What makes JavaScript of our sources, for browsers and for tests: these run what is shipped. Macros of texts come first;
 * whatever compiles JSX would leave none to be found.
 */
export const sourcePlugins = () => [
  babel({
    presets: [{ preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] }, rolldown: { filter: { code: MACROS } } }],
  }),
  bigints(),
  react({ compiler: true }),
  lingui(),
];

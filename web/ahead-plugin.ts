import path from 'node:path';
import { type Language, languages } from '@aureus/contract/platform/language.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTargets } from '../look/browsers.ts';
import { firstCalls } from './src/app/ahead/first-calls.ts';
import type { HeadScreen, HeadTable } from './src/app/ahead/head-script.ts';
import { tabScreens } from './src/app/tab-screens.ts';
import { aheadKey } from './src/platform/ahead/ahead.ts';

type Texts = Record<Language, string[]>;

const root = import.meta.dirname;
/** Asked for by every first screen as soon as the app runs; that the money is play money is said from the start. */
const always = ['src/app/live.ts', 'src/app/prefetch-user.ts', 'src/app/demo-label.tsx'];

const screens = Object.keys(firstCalls) as HeadScreen[];
const perScreen = <T>(make: (screen: HeadScreen) => T): Record<HeadScreen, T> =>
  Object.fromEntries(screens.map((screen) => [screen, make(screen)])) as Record<HeadScreen, T>;

/** Page and texts of a screen; of most pages nothing is loaded ahead but their routes and what all of them need. */
const contentOf = (screen: HeadScreen): { pages: readonly string[]; areas: readonly string[] } =>
  screen === 'other'
    ? { pages: ['src/app/page-routes.ts'], areas: ['shell'] }
    : { pages: [tabScreens[screen].page], areas: ['shell', ...tabScreens[screen].areas] };

/** What the head of the page has to know of this build. `bundle` holds the files it wrote. */
export function headTable(bundle: Rolldown.OutputBundle, base: string): HeadTable {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const id = path.join(base, module);
    // What is small may have been put into the chunk of others.
    const chunk = chunks.find((one) => one.facadeModuleId === id) ?? chunks.find((one) => one.moduleIds.includes(id));
    if (chunk === undefined) throw new Error(`The build has no chunk of ${module}`);
    return chunk;
  };
  const reach = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()): typeof seen => {
    if (seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') reach(next, seen);
    }
    return seen;
  };
  const named = reach(chunkOf('index.html'));
  const name = (file: string): string => path.posix.basename(file);
  const filesOf = (modules: readonly string[]): string[] => {
    const needed = modules.flatMap((module) => [...reach(chunkOf(module))]).filter((chunk) => !named.has(chunk));
    const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    return [...new Set([...styles, ...needed.map(({ fileName }) => fileName)].map(name))];
  };
  const catalogue = (language: string, area: string): string =>
    name(chunkOf(`src/locales/${language}/${area}.po`).fileName);
  /** Texts of areas, and what says where they are. */
  const textsOf = (language: Language, areas: readonly string[]): string[] => [
    ...(areas.length > 1 ? [name(chunkOf(`src/platform/language/catalogues/${language}.ts`).fileName)] : []),
    ...areas.map((area) => catalogue(language, area)),
  ];
  return {
    files: perScreen((screen) => filesOf([...contentOf(screen).pages, ...always])),
    texts: perScreen((screen) => {
      const { areas } = contentOf(screen);
      return Object.fromEntries(languages.map((language) => [language, textsOf(language, areas)])) as Texts;
    }),
    calls: perScreen((screen) =>
      firstCalls[screen].map(({ definition, fields, turn }) => [
        aheadKey(definition.path, fields),
        definition.method === 'GET',
        turn ?? null,
      ]),
    ),
  };
}

/** The script for the head, in one piece: it must not wait for another file. */
async function headScript(table: HeadTable): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __HEAD_TABLE__: JSON.stringify(table) },
    build: {
      write: false,
      target: buildTargets,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'src/app/ahead/head-script.ts'), output: { format: 'iife' } },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  const script = built !== undefined && 'output' in built ? built.output[0].code.trim() : '';
  if (script === '' || script.includes('</')) throw new Error('The script for the head cannot stand in a page');
  return script;
}

/** Lets a built page ask for all its first screen needs as soon as its head is read. */
export function ahead(): Plugin {
  return {
    name: 'aureus-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const script = `<script>${await headScript(headTable(bundle, root))}</script>`;
        // Before the first style, which it would have to wait for.
        return html.replace(/^( *)<script type="module"/m, (first, indent: string) => `${indent}${script}\n${first}`);
      },
    },
  };
}

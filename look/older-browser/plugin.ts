import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { isOlderBrowser, shownBrowsers } from '../browsers.ts';

/** Where the page stands, below the address of its app. */
const PAGE = 'older-browser/page.html';
const folder = import.meta.dirname;

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly browsers: string;
  readonly apple: string;
  readonly again: string;
}

/** The BCP 47 tag of each language there are texts in, by its name on the wire. */
type LanguageTags = Readonly<Record<string, string>>;

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

function section(language: string, tag: string): string {
  const { title, text, browsers, apple, again } = JSON.parse(read(`texts/${language}.json`)) as Texts;
  const list = shownBrowsers.map((browser) => `<li>${browser}</li>`).join('');
  const hidden = language === 'en' ? '' : ' class="other"';
  return `<section id="${language}" lang="${tag}"${hidden}>
<h1>${title}</h1>
<p>${text}</p>
<h2>${browsers}</h2>
<ul>${list}</ul>
<p>${apple}</p>
<a href="../">${again}</a>
</section>`;
}

/**
 * The page that is shown to a browser the app is not built for, made of what the oldest ones understand. English is what
 * stands there where no script runs.
 */
export function olderBrowserPage(tags: LanguageTags): string {
  const sections = Object.entries(tags).map(([language, tag]) => section(language, tag));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Aureus</title>
<link rel="stylesheet" href="page.css">
</head>
<body>
${sections.join('\n')}
<script src="choose.js"></script>
</body>
</html>
`;
}

const filesOf = (tags: LanguageTags): Readonly<Record<string, string>> => ({
  [PAGE]: olderBrowserPage(tags),
  'older-browser/page.css': read('page.css'),
  'older-browser/choose.js': read('choose.js'),
});

const types: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/**
 * Leads browsers that the app is not built for to a page that says so. The question stands in the head of the app's page,
 * before anything such a browser could not read; the page and its parts are files of their own, so that the policy of the
 * app's page holds for them too.
 */
export function olderBrowsers(tags: LanguageTags): Plugin {
  let base = '/';
  return {
    name: 'aureus-older-browsers',
    configResolved: (config) => {
      ({ base } = config);
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: `if(${isOlderBrowser})location.replace('${base}${PAGE}'+location.hash)`,
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      for (const [fileName, source] of Object.entries(filesOf(tags)))
        this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const name = request.url?.split(/[?#]/)[0]?.slice(base.length) ?? '';
        const source = filesOf(tags)[name];
        if (source === undefined) return next();
        response.setHeader('content-type', `${types[name.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`);
        response.end(source);
      });
    },
  };
}

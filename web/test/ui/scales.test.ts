import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../src');
const styles = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  css: readFileSync(path.join(root, file), 'utf8'),
}));
const tokens = readFileSync(path.join(root, '../../look/tokens.css'), 'utf8');
const scale = new Map(
  [...tokens.matchAll(/--(type-[a-z]+): (\d+px);/g)].map(([, name = '', size = '']) => [size, name]),
);

test('the scale of type has the sizes of the design, each once', () => {
  expect([...scale.keys()]).toEqual(['11px', '12px', '13px', '15px', '17px', '22px', '30px']);
});

test('no style types a size of type', () => {
  const typed = styles.flatMap(({ file, css }) =>
    (css.match(/font(?:-size)?: [^;]*?[\d.]+(?:px|rem)\b/g) ?? []).map((line) => `${file}: ${line}`),
  );
  expect(typed).toEqual([]);
});

test('no style names a colour', () => {
  // A mask is no colour, and the paper of printers is white whatever the theme.
  const named = styles.flatMap(({ file, css }) =>
    css
      .replaceAll(/@media print \{[\s\S]*?\n\}/g, '')
      .split('\n')
      .filter((line) => /#[\da-f]{3,8}\b|\brgba?\(/i.test(line) && !line.includes('mask'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});

test('the bar of the browser has the colour of the page in either theme', () => {
  const grounds = [...tokens.matchAll(/--bg: (#\w+);/g)].map(([, colour]) => colour);
  const code = readFileSync(path.join(root, 'platform/preferences/appearance.ts'), 'utf8');
  expect([...code.matchAll(/'(#\w+)'/g)].map(([, colour]) => colour)).toEqual(grounds);
  for (const app of ['web', 'console'])
    expect(readFileSync(path.join(root, '../..', app, 'index.html'), 'utf8')).toContain(
      `name="theme-color" content="${grounds[0]}"`,
    );
});

test('no gap, padding or margin types a space that has a name', () => {
  const spaces =
    /^ *(?:(?:row-|column-)?gap|padding[a-z-]*|margin[a-z-]*): [^;]*(?<![-\d.])(?:4|8|12|16|24|32)px[^;]*;/gm;
  expect(styles.flatMap(({ file, css }) => (css.match(spaces) ?? []).map((line) => `${file}: ${line.trim()}`))).toEqual(
    [],
  );
});

test('no style asks for a size of type that there is not', () => {
  const names = new Set([...scale.values()].map((name) => `--${name}`));
  const unknown = styles.flatMap(({ css }) => css.match(/--type-[\w-]+/g) ?? []).filter((name) => !names.has(name));
  expect(unknown).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../src');
const styles = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  css: readFileSync(path.join(root, file), 'utf8'),
}));
const scale = new Map(
  [...(styles.find(({ file }) => file === 'ui/tokens.css')?.css ?? '').matchAll(/--(type-[a-z]+): (\d+px);/g)].map(
    ([, name = '', size = '']) => [size, name],
  ),
);

test('the scale of type has the sizes of the design, each once', () => {
  expect([...scale.keys()]).toEqual(['11px', '12px', '13px', '15px', '17px', '22px', '30px']);
});

test('no style types a size that the scale has', () => {
  const typed = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/font(?:-size)?: (?:\d+ )?(\d+px)/g)]
      .filter(([, size = '']) => scale.has(size))
      .map(([, size = '']) => `${file}: ${size}, say var(--${scale.get(size)})`),
  );
  expect(typed).toEqual([]);
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

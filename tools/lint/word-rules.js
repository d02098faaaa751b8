/** Files whose words are for those who make the product, not for those who use it. */
const unseen = [/^web\/src\/ui\/gallery\//];

/** The macros whose children are what is translated. */
const macros = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Attributes, and parameters of our parts, that people read or hear. */
const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'note',
  'placeholder',
  'reason',
  'title',
]);

/** The same in every language: names of the product and of those who made its map, addresses, codes in capitals and measures; and keys of a library. */
const saidEverywhere = /Aureus|Natural Earth|\bConsole\b|\S+@\S+|\bra(?:\.\w+)+|\b[A-Z][A-Z0-9-]*\b/g;

/** Whether a file is one of an app, whose texts come from its catalogues. */
export const saysTexts = (file) =>
  /^(?:web|console)\/src\/.*\.tsx$/.test(file) && !unseen.some((one) => one.test(file));

/** Whether a text has words that differ from language to language. */
export const hasWords = (text) => /\p{L}{2,}/u.test(text.replaceAll(/&\w+;/g, ' ').replaceAll(saidEverywhere, ' '));

const nameOf = (node) => (node.type === 'JSXIdentifier' ? node.name : '');

/** Whether a piece of JSX stands inside of what is translated. */
export function isTranslated(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'JSXElement' && macros.has(nameOf(at.openingElement.name))) return true;
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionDeclaration') return false;
  }
  return false;
}

/** Whether an attribute of JSX is read by people. */
export const isRead = (attribute) => nameOf(attribute.name) !== '' && read.has(nameOf(attribute.name));

/** The texts that an expression of JSX may come to, as they are written. */
export function literalsOf(node) {
  if (node === null || node === undefined) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
  if (node.type === 'TemplateLiteral') return [{ node, text: node.quasis.map(({ value }) => value.raw).join(' ') }];
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return literalsOf(node.right);
  return [];
}

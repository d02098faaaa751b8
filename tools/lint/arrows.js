import path from 'node:path';
import { arrowProblem } from './arrow-rules.js';
import { runsInBrowsers, youngGlobal, youngMember } from './browser-rules.js';
import { patternProblem, seesInput } from './pattern-rules.js';
import { tableOwners } from './table-owners.js';
import { tableProblems } from './table-rules.js';
import {
  dropsLetters,
  isApp,
  isBorrowed,
  isFieldText,
  isOfFigures,
  mayFold,
  picksDigits,
  reads,
} from './typed-rules.js';
import { isOfTheMachine, mustNotDraw, mustNotFormatDates, mustNotReadClock } from './time-rules.js';
import { hasWords, isRead, isTranslated, literalsOf, saysTexts } from './word-rules.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The file's path from the project's root; from the working folder for a sample that lies elsewhere. */
function fileOf(context) {
  const inside = path.relative(ROOT, context.filename);
  const file = inside.startsWith('..') ? path.relative(context.cwd, context.filename) : inside;
  return file.split(path.sep).join('/');
}

const arrows = {
  meta: { type: 'problem', docs: { description: 'Imports follow the arrows of CONTRIBUTING.md' } },
  create(context) {
    const file = fileOf(context);
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const message = arrowProblem(file, source.value, typeOnly);
      if (message) context.report({ node, message });
    };
    const onlyTypes = (specifiers, kind) => specifiers.length > 0 && specifiers.every((part) => part[kind] === 'type');
    return {
      ImportDeclaration: (node) =>
        check(node, node.source, node.importKind === 'type' || onlyTypes(node.specifiers, 'importKind')),
      ExportNamedDeclaration: (node) =>
        check(node, node.source, node.exportKind === 'type' || onlyTypes(node.specifiers, 'exportKind')),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
    };
  },
};

const isName = (node, name) => node.type === 'Identifier' && node.name === name;

const clock = {
  meta: { type: 'problem', docs: { description: 'Time and chance are arguments; only clocks read them' } },
  create(context) {
    const file = fileOf(context);
    const [noClock, noChance] = [mustNotReadClock(file), mustNotDraw(file)];
    if (!noClock && !noChance) return {};
    const advice = /^(?:client|web|console)\//.test(file)
      ? 'is the clock of the device, which may be wrong: ask the clock of client/src/clock'
      : 'reads the world: take a Clock or a random function as an argument';
    const report = (node, what) => context.report({ node, message: `${what} ${advice}` });
    return {
      NewExpression(node) {
        if (noClock && isName(node.callee, 'Date') && node.arguments.length === 0) report(node, 'new Date()');
      },
      CallExpression(node) {
        if (noClock && isName(node.callee, 'Date')) report(node, 'Date()');
      },
      MemberExpression(node) {
        if (node.computed) return;
        if (noClock && isName(node.object, 'Date') && node.property.name === 'now') report(node, 'Date.now');
        if (noChance && isName(node.object, 'Math') && node.property.name === 'random') report(node, 'Math.random');
      },
    };
  },
};

const days = {
  meta: { type: 'problem', docs: { description: 'Days are those of a named zone, and one file writes them' } },
  create(context) {
    const file = fileOf(context);
    if (!mustNotFormatDates(file)) return {};
    const report = (node, what) =>
      context.report({
        node,
        message: `${what} goes by the zone or the habits of the machine: use core/src/typed/day.ts, or the file that writes dates`,
      });
    return {
      NewExpression(node) {
        if (isName(node.callee, 'Date') && node.arguments.length > 1) report(node, 'new Date(year, month, …)');
      },
      MemberExpression(node) {
        if (node.computed) return;
        if (isName(node.object, 'Intl') && node.property.name === 'DateTimeFormat') report(node, 'Intl.DateTimeFormat');
        if (isOfTheMachine(node.property.name)) report(node, node.property.name);
      },
    };
  },
};

/** Read once, with the first file that needs it. */
let owners;

const tables = {
  meta: { type: 'problem', docs: { description: 'A table is named by its own area only' } },
  create(context) {
    const file = fileOf(context);
    if (!file.startsWith('server/src/')) return {};
    owners ??= tableOwners(path.join(ROOT, 'server/migrations'));
    const check = (node, parts) => {
      for (const message of tableProblems(file, parts, owners)) context.report({ node, message });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, [node.value]);
      },
      TemplateLiteral: (node) =>
        check(
          node,
          node.quasis.map(({ value }) => value.raw),
        ),
    };
  },
};

const words = {
  meta: { type: 'problem', docs: { description: 'What people read comes from the catalogues' } },
  create(context) {
    if (!saysTexts(fileOf(context))) return {};
    const check = (node, text) => {
      if (!hasWords(text) || isTranslated(node)) return;
      context.report({ node, message: `“${text.trim()}” is in no catalogue: say it by a macro of Lingui` });
    };
    return {
      JSXText: (node) => check(node, node.value),
      JSXAttribute(node) {
        if (!isRead(node)) return;
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
        for (const found of literalsOf(value)) check(found.node, found.text);
      },
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXAttribute') return;
        for (const found of literalsOf(node.expression)) check(found.node, found.text);
      },
    };
  },
};

const patterns = {
  meta: { type: 'problem', docs: { description: 'The time a pattern takes grows with the text alone' } },
  create(context) {
    if (!seesInput(fileOf(context))) return {};
    const check = (node, source, flags) => {
      const problem = patternProblem(source, flags);
      if (problem) context.report({ node, message: `/${source}/ ${problem}: bound it, or anchor it where it begins` });
    };
    const textOf = (node) => {
      if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
      // What is filled in is taken for one character.
      return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('x') : undefined;
    };
    const checkMade = (node) => {
      if (!isName(node.callee, 'RegExp')) return;
      const [source, flags] = node.arguments.map(textOf);
      if (source !== undefined) check(node, source, flags ?? '');
    };
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression: checkMade,
      CallExpression: checkMade,
    };
  },
};

const browsers = {
  meta: { type: 'problem', docs: { description: 'Nothing is used that the oldest supported browsers do not know' } },
  create(context) {
    if (!runsInBrowsers(fileOf(context))) return {};
    const report = (node, what) =>
      context.report({
        node,
        message: `${what} is younger than the oldest browsers of package.json: ask for it first (\`?.\`), or do without`,
      });
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && youngGlobal(node.callee.name)) report(node, node.callee.name);
      },
      MemberExpression(node) {
        if (node.computed || node.optional) return;
        const call = node.parent.type === 'CallExpression' && node.parent.callee === node ? node.parent : undefined;
        // Asked for first.
        if (call?.optional) return;
        const owner = node.object.type === 'Identifier' ? node.object.name : undefined;
        const found = youngMember(owner, node.property.name, call !== undefined);
        if (found) report(node, found);
        else if (owner !== undefined && youngGlobal(owner) && owner[0] === owner[0].toUpperCase()) report(node, owner);
      },
    };
  },
};

const typed = {
  meta: { type: 'problem', docs: { description: 'What people type is read by core/src/typed' } },
  create(context) {
    const file = fileOf(context);
    const report = (node, what) => context.report({ node, message: `${what}: see core/src/typed/README.md` });
    const checkDay = (node) => {
      if (isBorrowed(node.value)) report(node, 'A day is made of its parts, not of the habit of a language');
    };
    const checkFold = (node) => {
      const isFolding = node.callee.type === 'MemberExpression' && isName(node.callee.property, 'normalize');
      if (isFolding && /^NFK[CD]$/.test(node.arguments[0]?.value)) report(node, 'Characters are folded in one place');
    };
    const checkMode = (node, value) => {
      if (value?.type === 'Literal' && isOfFigures(value.value)) report(node, 'A field of figures is NumberField');
    };
    const isCode = /^(?:web|console|server|contract|core|client)\/src\//.test(file);
    const common = isCode ? { Literal: checkDay } : {};
    const folds = mayFold(file) ? () => undefined : checkFold;
    if (!isApp(file)) return { ...common, CallExpression: folds };
    const checkRead = (node) => {
      if (reads(node) && node.arguments.some(isFieldText)) report(node, 'The text of a field is no figure yet');
    };
    return {
      ...common,
      CallExpression(node) {
        folds(node);
        checkRead(node);
        if (dropsLetters(node)) report(node, 'What is no digit is said, not dropped');
        else if (picksDigits(node) && isFieldText(node.callee.object))
          report(node, 'The text of a field is changed while it is typed');
      },
      NewExpression: checkRead,
      UnaryExpression(node) {
        if (node.operator === '+' && isFieldText(node.argument)) report(node, 'The text of a field is no figure yet');
      },
      JSXAttribute(node) {
        if (node.name.name === 'inputMode' || node.name.name === 'type') checkMode(node, node.value);
      },
      Property(node) {
        if (isName(node.key, 'inputMode')) checkMode(node, node.value);
      },
    };
  },
};

export default { meta: { name: 'aureus' }, rules: { arrows, browsers, clock, days, patterns, tables, typed, words } };

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, type PrivateIdentifier, Visitor } from 'oxc-parser';
import { TaskKind } from '../../packages/contract/src/kinds/kinds.ts';
import { listSources } from './read-imports.ts';
import { root } from '../run-program.ts';

/**
 * Each kind of tasks has one folder on each side, where its name may be used. Tests and the demo are about particular
 * tasks. The package of animations knows no tasks: its kinds are those of parts of a picture and of recorded values.
 */
const mayNameKinds = /\/kinds\/|^packages\/animation\/|\.test\.tsx?$|^apps\/(server|web)\/src\/(demo|testing|spec)\//;

/** Fields called `kind` that are not the kind of a task, as they are written in the code, with what they are. */
const otherKinds: Record<string, string> = {
  'checker.kind': 'how an output is compared with the answer',
  'thing.kind': 'what a value of a running program is',
};

const names: readonly string[] = TaskKind.options;
/** A checker that reads no files finds no faults. With fewer files than this, the checker is broken. */
const fewestFiles = 900;

/** Comparisons with a kind's name outside its folder, one line each; empty when there are none. */
export function checkKinds(folders = ['apps/server/src', 'apps/web/src', 'packages']): string[] {
  const paths = folders.flatMap(listSources);
  if (paths.length < fewestFiles) return [`The checker saw only ${paths.length} files: it is broken.`];
  const seen = new Set<string>();
  const found = paths.flatMap((path) => kindBreaches(path, readFileSync(join(root, path), 'utf8'), seen));
  const unused = Object.keys(otherKinds).filter((written) => !seen.has(written));
  return [...found, ...unused.map((written) => `scripts/checks/check-kinds.ts: nobody asks for ${written} any more.`)];
}

/**
 * Checks one file; `source` is its text, and the file need not exist. Adds the fields of `otherKinds` that it uses to
 * `seen`.
 */
export function kindBreaches(path: string, source: string, seen = new Set<string>()): string[] {
  if (mayNameKinds.test(path)) return [];
  const found: string[] = [];
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end).replaceAll(/\s+/g, ' ');
  const say = (node: { start: number; end: number }) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${path}:${line}: ${text(node)}. Ask the object of the kind: a member of it says what differs.`);
  };
  /** Whether an expression is the kind of a task, judged by its last name. */
  const isKind = (side: Expression | PrivateIdentifier): boolean => {
    if (
      side.type === 'ParenthesizedExpression' ||
      side.type === 'TSNonNullExpression' ||
      side.type === 'ChainExpression'
    )
      return isKind(side.expression);
    if (side.type === 'TSAsExpression') return isKind(side.expression);
    const name =
      side.type === 'Identifier'
        ? side.name
        : side.type === 'MemberExpression' && side.property.type === 'Identifier'
          ? side.property.name
          : '';
    if (!/kind$/i.test(name)) return false;
    const written = text(side).replaceAll(/[?!]/g, '').split('.').slice(-2).join('.');
    if (otherKinds[written] === undefined) return true;
    seen.add(written);
    return false;
  };
  new Visitor({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return;
      const { left, right } = node;
      if ((isName(left) && isKind(right)) || (isName(right) && isKind(left))) say(node);
    },
    SwitchStatement({ discriminant, cases }) {
      for (const { test } of cases) if (test && isName(test) && isKind(discriminant)) say(test);
    },
    CallExpression(node) {
      const [given] = node.arguments;
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || given === undefined) return;
      if (!['includes', 'has', 'indexOf'].includes(callee.property.name) || given.type === 'SpreadElement') return;
      if (namesIn(callee.object) && isKind(given)) say(node);
    },
    TSTypeReference(node) {
      if (/^Partial<\s*Record<\s*(TaskKind|AnsweredKind)\b/.test(text(node))) say(node);
    },
    TSIndexedAccessType(node) {
      if (/^Task(Configs|Answers)$/.test(text(node.objectType)) && /^'\w+'$/.test(text(node.indexType))) say(node);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const isName = (node: { type: string; value?: unknown }): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && names.includes(node.value);

/** For `list.includes(kind)` and `set.has(kind)` with a literal list. */
function namesIn(list: Expression): boolean {
  if (list.type === 'ArrayExpression') return list.elements.some((one) => one !== null && isName(one));
  if (list.type === 'NewExpression') return list.arguments.some((one) => one.type !== 'SpreadElement' && namesIn(one));
  if (list.type === 'TSAsExpression' || list.type === 'ParenthesizedExpression') return namesIn(list.expression);
  return false;
}

import type { Attack, End } from './attack.ts';

const ends: readonly End[] = ['exit', 'crash', 'compile', 'memory', 'time'];
const times = 20_000;
const limits = { timeMs: 200 };
const inScript = (name: string, program: string): Attack => ({ name, language: 'javascript', program, ends, limits });
const inTypes = (name: string, program: string): Attack => ({ name, language: 'typescript', program, ends, limits });
const nested = (before: string, inner: string, after: string, count = times) =>
  before.repeat(count) + inner + after.repeat(count);

/** Source texts that are expensive to parse. */
export const javascriptTexts: Attack[] = [
  inScript('a text of brackets', nested('[', '1', ']')),
  inScript('a text of parentheses', nested('(', '1', ')')),
  inScript('a text of blocks', nested('{', ';', '}')),
  inScript('a text of functions', nested('function f(){', '', '}', 1000)),
  inScript('a text of arrows', `x = ${'()=>'.repeat(2000)}0`),
  inScript('a text of templates', nested('`${', '1', '}`', 5000)),
  inScript('a text of signs', `x = ${'!'.repeat(4 * times)}1`),
  inScript('a text of choices', `x = ${'1?'.repeat(times)}1${':1'.repeat(times)}`),
  inScript('a text of classes', nested('(class extends ', 'Object', '{})', 1000)),
  inScript('a long list', `const a = [${'1,'.repeat(120_000)}];`),
  inScript('a long name', `const ${'a'.repeat(250_000)} = 1;`),
  inScript('a long sum', `const a = ${'1+'.repeat(120_000)}1;`),
  inScript('a long text', `const a = '${'ж'.repeat(120_000)}';`),
  inScript('many names', Array.from({ length: 4000 }, (_, at) => `let a${at}=1;`).join('')),
  inScript('an expression that grows as it is read', `/${'(?:a{0,999}){0,999}'.repeat(99)}/;`),
  inScript('a number of many digits', `const a = ${'9'.repeat(20_000)}n;`),
  inScript('letters that are none', '\ud800const \u2028 = \u0000;'),
  inScript('imports of itself', 'import "./main.js"; import * as it from "./main.js"; export * from "./main.js";'),
  inTypes('a type of types', `type A = ${nested('Array<', '1', '>')};`),
  inTypes('a type that may be a comparison', `let x = ${'a<b<'.repeat(500)}c;`),
  inTypes('calls that may be types', `let x = ${nested('f<T>(', '1', ')', 2000)};`),
  inTypes('parentheses that may be arrows', `let x = ${nested('(a, ', 'b', ')', 25)};`),
  inTypes('arrows that may be types', `let x = ${nested('(a: (b) => ', 'c', ') => d', 200)};`),
  inTypes('conditions that may be arrows', `let x = ${'a ? (b) : '.repeat(400)}c;`),
  inTypes('types of objects', `type A = ${nested('{ a: ', '1', ' }', 5000)};`),
  inTypes('namespaces', nested('namespace A { export ', 'let x = 1;', ' }', 300)),
  inTypes('enums', `enum A { ${Array.from({ length: 1500 }, (_, at) => `a${at}`).join(', ')} }`),
  inTypes('decorations', '@a '.repeat(500) + 'class A {}'),
];

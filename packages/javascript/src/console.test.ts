import { format } from 'node:util';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { boot, limits } from './testing/boot.ts';

const interpreter = boot();

/** Expressions whose values must be shown exactly as Node shows them. */
const values = [
  '1, -0, 5n, 1.50, 1e21, NaN, true, null, undefined',
  '"text", "it\'s", \'q"\', ["it\'s", \'a"b\', "a\'b\\"c", "line\\nbreak", "\\u0001"]',
  '[], {}, [[]], [{}], [[[[1]]]], { a: { b: { c: { d: 1 } } } }',
  '[1, 2, 3], ["a", "b"], [1, "a", null, undefined, true]',
  '[1.5, -2, 3e10], [undefined, , 3], [, , ,], [1, , 2, , ,]',
  'Array.from({ length: 30 }, (_, n) => n * n)',
  'Array.from({ length: 7 }, (_, n) => "word" + n)',
  'Array.from({ length: 120 }, (_, n) => n)',
  'Array.from({ length: 101 }, (_, n) => -n)',
  'Array.from({ length: 27 }, (_, n) => "x".repeat(n))',
  'Array.from({ length: 8 }, (_, n) => ({ n, name: "имя" + n }))',
  '[[1, 2, 3], [4, 5, 6], [7, 8, 9]]',
  'Array.from({ length: 5 }, () => Array.from({ length: 12 }, (_, n) => n))',
  '{ a: 1, "b-c": 2, 3: "x", [Symbol("s")]: 4, "": 0, кот: 1 }',
  '{ name: "Анна Каренина", city: "Санкт-Петербург", street: "Большая Морская", house: 52 }',
  '{ longer: "x".repeat(60), and: [1, 2, 3], then: { deep: { deeper: { deepest: {} } } } }',
  '{ f() {}, g: () => 1, async h() {}, *i() {}, class: class A {}, B: class B extends Array {} }',
  'function named() {}, () => 1, class A {}, class extends Map {}, Math.max',
  'new Map(), new Map([["a", 1], [{ k: 1 }, [2]]]), new Set(), new Set([1, "a", { x: 1 }])',
  'new Map(Array.from({ length: 12 }, (_, n) => ["key" + n, n])), new Set(Array.from({ length: 40 }, (_, n) => n))',
  'new Date(0), new Date(NaN), /a+b/gi, Symbol("x"), Symbol.iterator',
  'new Uint8Array([1, 2, 3]), new Float64Array(2), new Int32Array(0)',
  'new Number(3), new String("abc"), new Boolean(false), Object(5n)',
  'Object.create(null), Object.assign(Object.create(null), { a: 1 })',
  'new (class Point { constructor() { this.x = 1; this.y = [2]; } })(), new (class Empty {})()',
  'new (class extends Array {})(), (() => { class Stack extends Array {} return Stack.from([1, 2]); })()',
  '(() => { const a = { name: "a" }; a.self = a; a.list = [a]; return a; })()',
  '{ get x() { return 1; }, set x(v) {}, get y() { return 2; }, set z(v) {} }',
  'Object.assign([1, 2], { extra: 3, "0": 9 })',
  '[["a", 1], ["b", 2]], Object.entries({ a: 1, b: [2] }), [{ a: 1 }, { a: 2 }]',
  'new WeakMap(), new WeakSet(), [function f() {}, class K {}]',
  '"%s is %d years and %i, %f, %j %O %O %%", "Аня", 14.5, 14.5, "1.5", { a: 1 }, [1], { b: 2 }, "rest"',
  '"%c styled", "color: red", "%s", 5, "100%", "%d", "x"',
  '"%s %s %s %s", null, undefined, Symbol("a"), { a: { b: 1 } }, -0, "%s"',
  '{ a: [1, 2, [3, [4, [5]]]] }, [[[["deep"]]]]',
  '{ a: 1n, b: -0, c: undefined, d: null, e: "text", f: /x/, g: new Date(0) }',
  '[true, false], [null], [undefined], ["a\\nb"], [-0]',
  '(() => { const e = new Error("m"); e.stack = ""; return { message: e.message }; })()',
  '["яблоко", "груша", "слива", "вишня", "персик", "абрикос", "дыня"]',
  '[1000000, 2, 33, 4444, 55555, 666666, 7, 88, 999, 1]',
];

test.each(values)('the console shows %s as Node does', (value) => {
  const content = `console.log(${value});`;
  const result = interpreter.execute({ do: 'run', files: [{ name: 'main.js', content }], input: '', limits });
  expect(result.stderr).toBe('');
  expect(result.stdout).toBe(`${format(...(runInThisContext(`[${value}]`) as unknown[]))}\n`);
});

test('tables, counts, groups and what they print with', () => {
  const content = `
console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]);
console.table([[1, 2], [3, 4]]);
console.group('Группа'); console.log('внутри\\nдве'); console.group(); console.info(1); console.groupEnd(); console.groupEnd();
console.count(); console.count('a'); console.count();
console.assert(1 === 1); console.assert(false, 'не вышло %d', 5);
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 });`;
  const result = interpreter.execute({ do: 'run', files: [{ name: 'main.js', content }], input: '', limits });
  expect(result.stderr).toBe('Assertion failed: не вышло 5\n');
  expect(result.stdout).toBe(`┌─────────┬───┬─────┬──────┐
│ (index) │ a │ b   │ c    │
├─────────┼───┼─────┼──────┤
│ 0       │ 1 │ 'x' │      │
│ 1       │ 2 │     │ true │
└─────────┴───┴─────┴──────┘
┌─────────┬───┬───┐
│ (index) │ 0 │ 1 │
├─────────┼───┼───┤
│ 0       │ 1 │ 2 │
│ 1       │ 3 │ 4 │
└─────────┴───┴───┘
Группа
  внутри
  две
    1
default: 1
a: 1
default: 2
{ a: [Object] }
`);
});

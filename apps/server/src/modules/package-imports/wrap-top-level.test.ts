import { expect, test } from 'vitest';
import { wrapTopLevel } from './wrap-top-level.ts';

test.each([
  ['a class', 'using System;\n// words\npublic class A { }'],
  ['a namespace', '/* words */ namespace A { class B { } }'],
  ['an attribute', '[Serializable]\nsealed class A { }'],
  ['nothing', ''],
  ['a code that is given back', 'return 3;'],
])('%s stays as it is', (_, source) => expect(wrapTopLevel(source)).toBe(source));

test.each([
  ['var a = 1;', 'static class Program { static void Main() { var a = 1; }\n }\n'],
  ['using System;\nvar a = 1;\n', 'using System;\nstatic class Program { static void Main() { var a = 1;\n }\n }\n'],
  ['Write(args[0]);', 'static class Program { static void Main(string[] args) { Write(args[0]); }\n }\n'],
  [
    'if (a) { b(); } else { c("}"); }\nclass D { }',
    'static class Program { static void Main() { if (a) { b(); } else { c("}"); }\n }\n }\nclass D { }',
  ],
  [
    'var s = @"a "" }";\nint F(int x) => x + 1;\nF(2);',
    `static class Program { static void Main() { var s = @"a "" }";\n${' '.repeat(22)}\nF(2); }\nstatic int F(int x) => x + 1; }\n`,
  ],
])('%j', (source, wrapped) => expect(wrapTopLevel(source)).toBe(wrapped));

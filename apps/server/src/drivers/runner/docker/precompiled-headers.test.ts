import { expect, it } from 'vitest';
import { readLanguageSpecs } from './language-specs.ts';
import { flagsOfHeaders, headersAtTop } from './precompiled-headers.ts';

const at = (name: string) => `/usr/lib/put/headers/${name}.hpp`;
const { precompiled } = readLanguageSpecs().find(({ language }) => language === 'cpp')!;

it.each([
  ['#include <iostream>\n#include <vector>\nint main() {}\n#include <map>', ['iostream', 'vector']],
  ['// a + b\n/* two\n lines */\n\n  # include <cmath> // for sqrt\n\r\n#include <iostream>', ['cmath', 'iostream']],
  ['\uFEFF#include <iostream>', ['iostream']],
  // what stands before a header may change its meaning
  ['#define int long long\n#include <iostream>', []],
  ['#pragma GCC optimize("O3")\n#include <iostream>', []],
  ['#ifdef HOME\n#include <iostream>\n#endif', []],
  ['#include "own.h"\n#include <iostream>', []],
  ['using namespace std;\n#include <iostream>', []],
  ['// goes on \\\n#include <vector>\n#include <iostream>', []],
  ['/* no end\n#include <iostream>', []],
  ['', []],
])('of %j come first %j', (source, headers) => expect([...headersAtTop(source)]).toEqual(headers));

it('the largest set that every source names is taken, and none that one of them does not', () => {
  const take = (...sources: string[]) => flagsOfHeaders(sources, precompiled);
  const include = (...names: string[]) => names.map((name) => `#include <${name}>\n`).join('');
  expect(take(include('iostream'))).toEqual(['-include', at('iostream')]);
  expect(take(include('algorithm', 'string', 'vector', 'iostream'))).toEqual([
    '-include',
    at('iostream-vector-algorithm'),
  ]);
  expect(take(include('bits/stdc++.h'))).toEqual(['-include', at('all')]);
  expect(take(include('iostream', 'vector'), include('iostream'))).toEqual(['-include', at('iostream')]);
  expect(take(include('iostream'), 'int f() { return 1; }')).toEqual([]);
  expect(take(include('vector'))).toEqual([]);
});

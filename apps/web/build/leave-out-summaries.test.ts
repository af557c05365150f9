import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummaries } from './leave-out-summaries.ts';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

test('what an endpoint is for is left out, and nothing else is', () => {
  const endpoint = (words: string) => `endpoint({\n    access: 'anyone',\n${words}    reply: null,\n  })`;
  const shape = '  summary: z.string(),\n';
  for (const words of [
    "    summary: 'What is new',\n",
    '    summary: "Anyone\'s work",\n',
    "    summary:\n      'A long one',\n",
    "    summary:\n      'One that is ' +\n      'longer still',\n",
    "    audits: 'create_tag',\n",
    "    audits: ['create_tag', 'change_tag'],\n",
    "    audits: [\n      'create_tag',\n      'change_tag',\n    ],\n    summary: 'One more',\n",
    "    unaudited: 'a draft of one’s own',\n",
  ])
    expect(withoutSummaries(endpoint(words) + shape)).toBe(endpoint('') + shape);
});

test('no endpoint of the contract keeps its summary', () => {
  const files = globSync('**/*.ts', { cwd: contract })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(contract, name), 'utf8'));
  const endpoints = files.filter((code) => /\bendpoint\(\{/.test(code));
  expect(endpoints.length).toBeGreaterThan(50);
  for (const code of endpoints) expect(withoutSummaries(code)).not.toMatch(/(?:summary|audits|unaudited):\s+['"`[]/);
});

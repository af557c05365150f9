import { expect, test } from 'vitest';
import { suggestTimeLimit } from './suggest-time-limit.ts';

const ok = (time_ms: number) => ({ expected: 'accepted', verdict: 'accepted', expected_groups: [], time_ms });
const slow = (time_ms: number) => ({ expected: 'time_limit', verdict: 'time_limit', expected_groups: [], time_ms });
const slowInGroup = (time_ms: number) => ({
  expected: 'partial',
  verdict: 'partial',
  expected_groups: [null, 'time_limit'],
  time_ms,
});
const wrong = { ...ok(9000), expected: 'wrong_answer', verdict: 'wrong_answer' };

test.each([
  ['nothing is accepted', [slow(900), wrong], null],
  ['one that should be accepted is not', [{ ...ok(10), verdict: 'time_limit' }], null],
  ['three times the slowest', [ok(20), ok(120)], { slowest_ms: 120, too_slow_ms: null, suggested_ms: 400 }],
  ['wrong ones have no say', [ok(120), wrong], { slowest_ms: 120, too_slow_ms: null, suggested_ms: 400 }],
  ['never less than people can tell', [ok(3)], { slowest_ms: 3, too_slow_ms: null, suggested_ms: 100 }],
  ['hundreds above a second', [ok(711)], { slowest_ms: 711, too_slow_ms: null, suggested_ms: 2200 }],
  [
    'room up to the too slow',
    [ok(100), slow(1000), slow(5000)],
    { slowest_ms: 100, too_slow_ms: 1000, suggested_ms: 300 },
  ],
  ['between the two', [ok(400), slow(1000)], { slowest_ms: 400, too_slow_ms: 1000, suggested_ms: 650 }],
  [
    'too slow in one group only',
    [ok(400), slowInGroup(1000)],
    { slowest_ms: 400, too_slow_ms: 1000, suggested_ms: 650 },
  ],
  ['too near to tell apart', [ok(400), slow(410)], { slowest_ms: 400, too_slow_ms: 410, suggested_ms: null }],
  ['the too slow is quicker', [ok(400), slow(300)], { slowest_ms: 400, too_slow_ms: 300, suggested_ms: null }],
])('%s', (_, checks, expected) => expect(suggestTimeLimit(checks)).toEqual(expected));

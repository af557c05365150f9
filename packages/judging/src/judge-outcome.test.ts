import { describe, expect, test } from 'vitest';
import { judgeOutcome } from './judge-outcome.ts';

const used = { timeMs: 1, wallMs: 1, memoryBytes: 1 };
const outcome = (end: Parameters<typeof judgeOutcome>[0]['end'], stdout = '') => ({ end, stdout, stderr: '', used });
const tokens = { kind: 'tokens' } as const;

describe('judgeOutcome', () => {
  test('an ordinary end is compared with the answer', () => {
    expect(judgeOutcome(outcome({ by: 'exit', code: 0 }, '3\n'), '3', tokens).verdict).toBe('accepted');
    expect(judgeOutcome(outcome({ by: 'exit', code: 0 }, '4\n'), '3', tokens).verdict).toBe('wrong_answer');
  });
  test('the right answer before a crash or a bad exit is no right answer', () => {
    expect(judgeOutcome(outcome({ by: 'crash' }, '3\n'), '3', tokens).verdict).toBe('runtime_error');
    expect(judgeOutcome(outcome({ by: 'exit', code: 1 }, '3\n'), '3', tokens).verdict).toBe('runtime_error');
  });
  test.each(['time', 'memory', 'output', 'idle'] as const)('the %s limit gives its own verdict', (limit) => {
    expect(judgeOutcome(outcome({ by: 'limit', limit }, '3\n'), '3', tokens).verdict).toBe(`${limit}_limit`);
  });
});

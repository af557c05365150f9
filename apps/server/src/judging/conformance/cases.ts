import type { Verdict } from '@put/contract/judge/verdicts';

/**
 * What the programs do in every language, and the verdict that each must get. Each program reads a count and that many
 * numbers, and has to print their sum.
 */
export const cases = {
  'adds up': 'accepted',
  'reads line by line': 'accepted',
  'pads its answer': 'accepted',
  'complains on the side': 'accepted',
  'prints late': 'accepted',
  'recurses deep': 'accepted',
  'is one off': 'wrong_answer',
  'says nothing': 'wrong_answer',
  'counts for ever': 'time_limit',
  sleeps: 'idle_limit',
  'fills memory': 'memory_limit',
  floods: 'output_limit',
  'ends with a code': 'runtime_error',
  crashes: 'runtime_error',
  'reads too much': 'runtime_error',
  'does not compile': 'compile_error',
} as const satisfies Record<string, Verdict>;

export type Case = keyof typeof cases;
/** One language's programs, one for each case. */
export type Programs = Record<Case, string>;

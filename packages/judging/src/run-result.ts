import type { RunResult } from '@put/contract/submissions/submissions';
import { explainPython } from './explain-python.ts';
import type { Limits, Outcome } from './outcome.ts';

/** Limits of an own run. A task's own limits hold only for its tests. */
export const ownRunLimits: Limits = { timeMs: 5_000, memoryBytes: 256 * 1_048_576, outputBytes: 262_144 };

/** The result of an own run for the screen, in Russian. */
export function toRunResult(
  { end, stdout, stderr, used }: Outcome,
  explain: (stderr: string) => string | null = explainPython,
): RunResult {
  const status =
    end.by === 'limit' ? (`${end.limit}_limit` as const) : end.by === 'exit' && end.code === 0 ? 'ok' : 'runtime_error';
  return {
    status,
    exit_code: end.by === 'exit' ? end.code : null,
    stdout,
    stderr,
    explanation: status === 'runtime_error' ? explain(stderr) : null,
    time_ms: Math.round(used.timeMs),
    memory_kb: Math.round(used.memoryBytes / 1024),
  };
}

/** The result of an own run that does not compile; `stderr` is the compiler's text. */
export const compileFailure = (
  stderr: string,
  explain: (stderr: string) => string | null = explainPython,
): RunResult => ({
  status: 'compile_error',
  exit_code: null,
  stdout: '',
  stderr,
  explanation: explain(stderr),
  time_ms: 0,
  memory_kb: 0,
});

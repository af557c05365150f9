import { Refusal } from '@put/contract/refusals';
import type { RunResult } from '@put/contract/submissions';
import type { SourceFile } from '@put/contract/languages';
import { type Outcome, type Runner, RunnerFault } from '../../drivers/runner/runner.ts';
import { explainError } from '../../judging/explain-error.ts';

/** Of a run on own input; a task's own limits are for its tests. */
const limits = { timeMs: 5_000, memoryBytes: 256 * 1_048_576, outputBytes: 262_144 };

/** One run at a time for a person: a second press of the button must not take the class's places. */
const running = new Set<number>();

type Program = { language: string; files: SourceFile[]; stdin: string };

export async function runOnOwnInput(
  runner: Runner,
  userId: number,
  { stdin, ...program }: Program,
): Promise<RunResult> {
  if (running.has(userId))
    throw new Refusal('too_soon', { retryAfterS: 2, detail: 'Предыдущий запуск ещё не закончился.' });
  running.add(userId);
  try {
    const prepared = await runner.prepare(program, { urgent: true });
    try {
      if (prepared.compileError !== null) return compileFailure(prepared.compileError);
      return toRunResult(await prepared.run(stdin, limits));
    } finally {
      await prepared.close();
    }
  } catch (error) {
    if (error instanceof RunnerFault) throw new Refusal('judge_unavailable', { retryAfterS: 10 });
    throw error;
  } finally {
    running.delete(userId);
  }
}

function toRunResult({ end, stdout, stderr, used }: Outcome): RunResult {
  const status =
    end.by === 'limit' ? (`${end.limit}_limit` as const) : end.by === 'exit' && end.code === 0 ? 'ok' : 'runtime_error';
  return {
    status,
    exit_code: end.by === 'exit' ? end.code : null,
    stdout,
    stderr,
    explanation: status === 'runtime_error' ? explainError(stderr) : null,
    time_ms: Math.round(used.timeMs),
    memory_kb: Math.round(used.memoryBytes / 1024),
  };
}

const compileFailure = (stderr: string): RunResult => ({
  status: 'compile_error',
  exit_code: null,
  stdout: '',
  stderr,
  explanation: explainError(stderr),
  time_ms: 0,
  memory_kb: 0,
});

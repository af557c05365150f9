import { exactText } from '@put/python/exact-text.ts';
import { type Limits, type Outcome, RunnerFault, starvedAfterMs } from '../runner.ts';
import { cleanTrace } from './clean-trace.ts';
import type { LanguageSpec } from './language-specs.ts';
import type { Message } from '../../wire/messages.ts';

const stderrBytes = 65_536;
const nothing = new Uint8Array();

/** The names that a shell prints for signals: a killed program says nothing itself. */
const signalWords: Readonly<Record<number, string>> = {
  4: 'Illegal instruction',
  5: 'Trace/breakpoint trap',
  6: 'Aborted',
  7: 'Bus error',
  8: 'Floating point exception',
  11: 'Segmentation fault',
  13: 'Broken pipe',
  24: 'CPU time limit exceeded',
  25: 'File size limit exceeded',
  31: 'Bad system call',
};

/** How interpreters and runtimes report an uncaught error. */
const uncaught =
  /^(Traceback \(most recent call last\):|Exception in thread |Unhandled Exception:|\[ERROR\] FATAL UNHANDLED|panic: |fatal error: |thread '.*' panicked at|Runtime error \d+ at| +at \S+)/m;

export type RunLimits = { cpu: number; idle: number; wall: number; memory: number; output: number; stderr: number };

/** A program may wait as long as it may work, and one second more. The interpreter's own memory is added. */
export const runLimits = ({ timeMs, memoryBytes, outputBytes }: Limits, spec: LanguageSpec): RunLimits => ({
  cpu: timeMs,
  idle: timeMs + 1000,
  wall: wallMs(timeMs, timeMs + 1000),
  memory: memoryBytes + spec.memory_overhead,
  output: outputBytes,
  stderr: stderrBytes,
});

/** The whole time that a program gets on a busy machine, in milliseconds. */
export const wallMs = (cpuMs: number, idleMs: number): number => starvedAfterMs(cpuMs) + idleMs;

/**
 * Turns the supervisor's result into an outcome. `of` is the prefix of one side's fields in a conversation: `judge_`.
 */
export function outcomeOf(result: Message, spec: LanguageSpec, files: readonly { name: string }[], of = ''): Outcome {
  const field = (name: string) => result.fields.get(`${of}${name}`);
  const number = (name: string) => Number(field(name) ?? 0);
  const text = (name: string) => exactText(result.payloads.get(`${of}${name}`) ?? nothing);
  const said = cleanTrace(text('stderr'), spec.language, files);
  const end = endOf({ end: field('end'), limit: field('limit'), code: number('code') }, said, spec.memory_words);
  const isSilent = field('end') === 'signal' && end.by === 'crash' && said === '';
  return {
    end,
    stdout: text('stdout'),
    stderr: isSilent ? `${signalWords[number('signal')] ?? `Signal ${number('signal')}`}\n` : said,
    used: {
      timeMs: number('cpu') / 1000,
      wallMs: number('wall') / 1000,
      memoryBytes: Math.max(0, number('memory') - spec.memory_overhead),
    },
  };
}

type Ended = { end: string | undefined; limit: string | undefined; code: number };

function endOf({ end, limit, code }: Ended, stderr: string, memoryWords: string | null): Outcome['end'] {
  // work and waiting have their own limits; beyond both, the program only waited for a processor, which is no verdict
  if (end === 'limit' && limit === 'wall') throw new RunnerFault('the machine is too busy to run a program');
  if (end === 'limit' && (limit === 'time' || limit === 'idle' || limit === 'memory' || limit === 'output'))
    return { by: 'limit', limit };
  const isGood = end === 'exit' && code === 0;
  if (!isGood && memoryWords !== null && new RegExp(memoryWords, 'm').test(stderr))
    return { by: 'limit', limit: 'memory' };
  // `stopped`: the other side of a conversation reached a limit, and this side was ended with it
  if (end !== 'exit') return { by: 'crash' };
  return code !== 0 && uncaught.test(stderr) ? { by: 'crash' } : { by: 'exit', code };
}

/** The outcome of a program whose whole container the kernel stopped for its use of memory. */
export const outOfMemory: Outcome = {
  end: { by: 'limit', limit: 'memory' },
  stdout: '',
  stderr: '',
  used: { timeMs: 0, wallMs: 0, memoryBytes: 0 },
};

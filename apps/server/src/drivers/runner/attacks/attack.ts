import type { Limits, Outcome } from '../runner.ts';

/** How an execution may end; `compile` when it never came to one. */
export type End = 'exit' | 'crash' | 'time' | 'memory' | 'output' | 'idle' | 'compile';

/**
 * A program that tries to get what it must not have. Whatever it gets it prints behind the word GOT: none may ever be seen,
 * nor the host's secret. `PORT` in a file is that of a server on the host, `SECRET_FILE` a path there.
 */
export type Attack = {
  name: string;
  language: 'python' | 'c' | 'cpp' | 'java' | 'javascript' | 'typescript' | 'go' | 'rust';
  /** Of the main file; other files by their names in `more`. */
  program: string;
  more?: Record<string, string>;
  input?: string;
  ends: readonly End[];
  /** Must stand in standard output. */
  shows?: RegExp;
  /** Is the whole standard output. */
  prints?: string;
  /** How many executions of the same program, each of which has to end so and show the same. */
  runs?: number;
  limits?: Partial<Limits>;
  /** Plain Python: means something to the interpreter in WebAssembly too, where it may end in these ways. */
  embedded?: readonly End[];
};

export const nameOfEnd = (end: Outcome['end']): End => (end.by === 'limit' ? end.limit : end.by);

/** Tries an action and tells what came of it. */
export const attempts = `
import os
def attempt(label, action):
    try: got = action()
    except BaseException as error: print(label, 'refused', type(error).__name__)
    else: print(label, 'GOT', got)
`;

/** Calls of the kernel by their numbers on both kinds of processors. */
export const systemCalls = `${attempts}
import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(x86, arm, *words):
    result = libc.syscall(ctypes.c_long((x86, arm)[platform.machine() == 'aarch64']), *words)
    if result < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
`;

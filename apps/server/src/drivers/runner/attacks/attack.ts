import type { Limits, Outcome } from '../runner.ts';

/** How an execution may end. `compile`: the program did not compile. */
export type End = 'exit' | 'crash' | 'time' | 'memory' | 'output' | 'idle' | 'compile';

/**
 * A program that tries to get something forbidden. It prints what it gets after the word GOT. Neither GOT nor the
 * host's secret may appear. In a file, `PORT` stands for the port of a server on the host, `SECRET_FILE` for a path
 * there.
 */
export type Attack = {
  name: string;
  language: 'python' | 'c' | 'cpp' | 'java' | 'javascript' | 'typescript' | 'go' | 'rust';
  /** The main file. `more` holds other files by their names. */
  program: string;
  more?: Record<string, string>;
  input?: string;
  ends: readonly End[];
  /** Must match standard output if the program exits normally. */
  shows?: RegExp;
  /** Must equal the whole standard output. */
  prints?: string;
  /** How often the program is executed. Each execution must end and print as required. */
  runs?: number;
  limits?: Partial<Limits>;
  /** Set for plain Python that also makes sense in WebAssembly: the ways in which it may end there. */
  embedded?: readonly End[];
};

export const nameOfEnd = (end: Outcome['end']): End => (end.by === 'limit' ? end.limit : end.by);

/** Python: tries an action and prints the result. */
export const attempts = `
import os
def attempt(label, action):
    try: got = action()
    except BaseException as error: print(label, 'refused', type(error).__name__)
    else: print(label, 'GOT', got)
`;

/** Python: calls the kernel by number, on x86-64 and AArch64. */
export const systemCalls = `${attempts}
import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def call(x86, arm, *words):
    result = libc.syscall(ctypes.c_long((x86, arm)[platform.machine() == 'aarch64']), *words)
    if result < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
`;

import { isUtf8 } from 'node:buffer';

/**
 * What a command gives the interpreter. `stdout`: one character a byte; `stderr`: text. Bytes that are text go as text:
 * with other bytes the interpreter fails when only the errors are redirected.
 */
export function commandResult(stdout: string, stderr: string, exitCode: number) {
  const bytes = Buffer.from(stdout, 'latin1');
  if (isUtf8(bytes)) return { stdout: bytes.toString('utf8'), stderr, exitCode };
  return { stdout, stderr, exitCode, stdoutKind: 'bytes' as const };
}

export const done = (stdout: string, exitCode = 0) => ({ stdout, stderr: '', exitCode });
export const failed = (stderr: string, exitCode = 127) => ({ stdout: '', stderr, exitCode });

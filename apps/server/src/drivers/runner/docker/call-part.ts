import { randomUUID } from 'node:crypto';
import type { CallPart, Outcome } from '../runner.ts';

const keptBytes = 65_536;

/**
 * Runs the command after `mark` and `names`, then prints the named files on standard error, each after the mark. The
 * shell itself holds no copy of the program's input and output: when the program closes one, the other side sees the
 * end.
 */
const keeping = `mark=$1 names=$2; shift 2
exec 3<&0
"$@" <&3 3<&- &
exec <&- >&- 3<&-
wait $!; code=$?
for name in $names; do
  if [ -f "$name" ]; then
    printf '%s%s\\n' "$mark" "$name" >&2
    head -c ${keptBytes} "$name" >&2
  fi
done
exit $code`;

export type CalledCommand = {
  argv: readonly string[];
  fields: { stderr?: number };
  /** Empty when no files are kept. */
  mark: string;
};

/**
 * A command with the arguments of a call. Kept files come back on standard error after a random mark: the supervisor
 * hands out no files, and standard output may be another program's input.
 */
export function callCommand(command: readonly string[], { args, keeps }: CallPart): CalledCommand {
  const argv = [...command, ...args];
  const names = keeps.filter((name) => /^[\w./-]+$/.test(name));
  if (names.length === 0) return { argv, fields: {}, mark: '' };
  const mark = `\u0001${randomUUID()} `;
  return {
    argv: ['/bin/sh', '-c', keeping, 'sh', mark, names.join(' '), ...argv],
    fields: { stderr: keptBytes * (names.length + 2) },
    mark,
  };
}

/** A folder cannot be sent by itself, so a file is put into it. */
export const callFiles = ({ files, folder }: CallPart): CallPart['files'] =>
  folder ? [...files, { name: `${folder}/.folder`, content: '' }] : files;

/** Separates the kept files from standard error. */
export function readKept(outcome: Outcome, mark: string): Outcome {
  const kept = new Map<string, string>();
  if (mark === '') return { ...outcome, kept };
  const [own = '', ...pieces] = outcome.stderr.split(mark);
  for (const piece of pieces) {
    const nameEnd = piece.indexOf('\n');
    kept.set(piece.slice(0, nameEnd), piece.slice(nameEnd + 1));
  }
  return { ...outcome, stderr: own, kept };
}

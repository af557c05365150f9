import type { SourceFile } from '@put/contract/languages';
import type { Outcome, PrepareOptions, Runner } from '../drivers/runner/runner.ts';

/** What a program of the author (a checker, a generator) gets: arguments, files in its folder, standard input. */
export type Call = {
  args: readonly string[];
  files?: readonly SourceFile[];
  /** A folder for what it leaves behind. */
  folder?: string;
  /** Files that are read when it has ended; one that is not there is left out. */
  keeps?: readonly string[];
  input?: string;
};

export type CallEnd = Outcome & {
  /** By name. */
  kept: ReadonlyMap<string, string>;
};

export type AuthorProgram = {
  /** Set when the program does not compile: then it can not be called. */
  compileError: string | null;
  call(call: Call): Promise<CallEnd>;
  close(): Promise<void>;
};

const startFile = 'start_of_author_program.py';
/** Comes before what is kept, at the end of the standard output. */
const mark = '\u0001kept ';
const limits = { timeMs: 10_000, memoryBytes: 256 * 1_048_576, outputBytes: 8 * 1_048_576 };

/**
 * A program of the author, as untrusted as any: in a place of its own, under limits of its own. Where a run can not bring arguments
 * and files, the start is a file of ours: it unpacks them from the input, leaves the rest of the input to the program, and prints
 * what the program left behind. A helper of a program that is prepared already never waits for a place: its caller may hold the one.
 */
export async function prepareAuthorProgram(
  runner: Runner,
  { language, files }: { language: string; files: readonly SourceFile[] },
  options: Pick<PrepareOptions, 'signal' | 'helper'> = {},
): Promise<AuthorProgram> {
  const isCalled = runner.capabilities.called?.includes(language) ?? false;
  const program = { language, files: isCalled ? files : withStart(files) };
  const prepared = await runner.prepare(program, { urgent: true, ...options });
  return {
    compileError: prepared.compileError,
    async call(call) {
      if (!isCalled) return readEnd(await prepared.run(packed(call), limits));
      const { args, files: given = [], folder, keeps = [], input = '' } = call;
      const outcome = await prepared.run(input, limits, { args, files: given, folder, keeps });
      return { ...outcome, kept: outcome.kept ?? new Map<string, string>() };
    },
    close: () => prepared.close(),
  };
}

/** The program behind a start of ours, which reads what `packed` made of a call. */
export function withStart(files: readonly SourceFile[]): SourceFile[] {
  const main = files[0];
  if (!main) throw new Error('A program without files');
  return [{ name: startFile, content: startOf(main.name) }, ...files];
}

/** `keptOn`: where what it left behind is printed, 2 where somebody else reads its standard output. */
export function packed({ args, files = [], folder = '', keeps = [], input = '' }: Call, keptOn: 1 | 2 = 1): string {
  const sizes = files.map(({ name, content }) => [name, Buffer.byteLength(content)]);
  const head = JSON.stringify({ args, sizes, folder, keeps, keptOn });
  return `${head}\n${files.map(({ content }) => content.toWellFormed()).join('')}${input}`;
}

export function readEnd(outcome: Outcome, stream: 'stdout' | 'stderr' = 'stdout'): CallEnd {
  const text = outcome[stream];
  const at = text.lastIndexOf(mark);
  if (at < 0) return { ...outcome, kept: new Map() };
  const rest = { ...outcome, [stream]: text.slice(0, at) };
  // on standard error a traceback may follow
  const [packet = '', ...after] = text.slice(at + mark.length).split('\n');
  try {
    const kept = new Map(JSON.parse(packet) as [string, string][]);
    return { ...rest, [stream]: rest[stream] + after.join('\n'), kept };
  } catch {
    // it printed the mark itself
    return { ...rest, kept: new Map() };
  }
}

/** Reads by descriptor and to the byte: what is left belongs to the program. */
const startOf = (main: string): string => String.raw`
def _start():
    import json, os, sys, linecache
    def line():
        taken = bytearray()
        while True:
            one = os.read(0, 1)
            if one in (b'', b'\n'):
                return taken
            taken += one
    def exactly(size):
        taken = bytearray()
        while len(taken) < size:
            part = os.read(0, size - len(taken))
            if not part:
                break
            taken += part
        return taken
    given = json.loads(line())
    for name, size in given['sizes']:
        with open(name, 'wb') as file:
            file.write(exactly(size))
    if given['folder']:
        os.makedirs(given['folder'], exist_ok=True)
    main = ${JSON.stringify(main)}
    sys.argv[:] = [main, *given['args']]
    names = sys.modules['__main__'].__dict__
    del names['_start']
    names['__file__'] = main
    with open(main, 'rb') as file:
        source = file.read()
    try:
        exec(compile(source, main, 'exec', dont_inherit=True), names)
    finally:
        kept = []
        for name in given['keeps']:
            try:
                with open(name, 'rb') as file:
                    kept.append([name, file.read(65536).decode('utf-8', 'replace')])
            except OSError:
                pass
        if given['keeps']:
            sys.stdout.flush()
            os.write(given['keptOn'], ('\x01kept ' + json.dumps(kept) + '\n').encode())
_start()
`;

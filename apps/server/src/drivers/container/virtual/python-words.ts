/** What `python3` is asked to run, by its words on a command line. */
export type PythonCommand =
  | { runs: 'file'; path: string; argv: string[] }
  | { runs: 'text'; source: string; name: string; argv: string[] }
  /** The program is what stands on its input; typed on a terminal, a line after another. */
  | { runs: 'input'; argv: string[] }
  | { runs: 'nothing'; says: string; code: number };

/** Options that change nothing here; those of the second kind are followed by a word. */
const [idle, idleWithWord] = [/^-[uBEIOsSqbv]+$/, /^-[WX]$/];
const usage = 'Можно так: python3 файл.py, python3 -c "код", python3 -m модуль или python3 без слов.';

export function readPythonWords(words: readonly string[]): PythonCommand {
  const rest = [...words];
  while (rest.length > 0 && (idle.test(rest[0]!) || idleWithWord.test(rest[0]!)))
    rest.splice(0, idleWithWord.test(rest[0]!) ? 2 : 1);
  const [first, second, ...others] = rest;
  if (first === undefined || first === '-') return { runs: 'input', argv: ['', ...rest.slice(1)] };
  if (first === '-V' || first === '--version')
    return { runs: 'text', source: versionSource, name: '<version>', argv: [''] };
  if (first === '-c' && second !== undefined)
    return { runs: 'text', source: second, name: '<string>', argv: ['-c', ...others] };
  if (first === '-m' && second !== undefined)
    return { runs: 'text', source: moduleSource(second), name: '<module>', argv: ['-m', ...others] };
  if (first.startsWith('-'))
    return { runs: 'nothing', says: `python3: такого ключа здесь нет: ${first}. ${usage}\n`, code: 2 };
  return { runs: 'file', path: first, argv: rest };
}

const versionSource = 'import sys; print("Python", sys.version.split()[0])';
const moduleSource = (name: string) =>
  `import runpy; runpy.run_module(${JSON.stringify(name)}, run_name='__main__', alter_sys=True)`;

/** Lines are asked for and run one after another. Errors come with the output, in their order. */
export const dialogueSource = `import sys, code
sys.stderr = sys.stdout
sys.path[0] = ''
print('Python', sys.version.split()[0], '— выход: exit() или Ctrl+D')
code.interact(banner='', exitmsg='', local={'__name__': '__console__', '__doc__': None})
`;

import { ProgramLanguage } from '@put/contract/judge/languages';
import { type CallPart, type Outcome, type Program, type Runner, RunnerFault } from './runner.ts';

/** What the fake does with a program: text is its standard output, an object replaces parts of the outcome. */
export type Script = (source: string, input: string, call?: CallPart) => string | Partial<Outcome>;

/**
 * Runs no program: a script gives each outcome. For tests of everything around the runner. A source that begins with
 * «syntax error» does not compile; one that begins with «fault» breaks the runner.
 */
export function fakeRunner(script: Script = addNumbers): Runner {
  return {
    capabilities: {
      languages: ProgramLanguage.options,
      tested: ['python'],
      recorded: ['python'],
      interactors: Object.fromEntries(ProgramLanguage.options.map((language) => [language, ProgramLanguage.options])),
      called: ProgramLanguage.options,
      slots: 1,
    },
    async prepare({ files }: Program) {
      const source = files[0]?.content ?? '';
      if (source.startsWith('fault')) throw new RunnerFault('The fake was told to break');
      return {
        compileError: source.startsWith('syntax error')
          ? '  File "main.py", line 1\nSyntaxError: invalid syntax'
          : null,
        async run(input, _limits, call) {
          const result = script(source, input, call);
          return { ...success, ...(typeof result === 'string' ? { stdout: result } : result) };
        },
        close: async () => undefined,
      };
    },
    close: async () => undefined,
  };
}

const success: Outcome = {
  end: { by: 'exit', code: 0 },
  stdout: '',
  stderr: '',
  used: { timeMs: 3, wallMs: 4, memoryBytes: 1_048_576 },
};

/** Plays the programs of testing/factories.ts: one adds, the other subtracts. */
const addNumbers: Script = (source, input) => {
  const [a = 0, b = 0] = input.split(/\s+/).map(Number);
  return `${source.includes('a - b') ? a - b : a + b}\n`;
};

import { type Program, type Runner, RunnerOutOfOrder } from './runner.ts';

/**
 * One runner for all languages. A program goes to the first runner that supports its language and its kind. A runner
 * that is out of order keeps its programs waiting: another runner might judge them differently.
 */
export function byLanguage(...runners: readonly Runner[]): Runner {
  const runnerOf = (program: Asked) => runners.find((one) => takes(one, program));
  return {
    get capabilities() {
      const all = (languages: (runner: Runner) => readonly string[]) => [...new Set(runners.flatMap(languages))];
      return {
        languages: all(({ capabilities }) => capabilities.languages),
        slots: Math.max(...runners.map(({ capabilities }) => capabilities.slots)),
        tested: all(({ capabilities }) => capabilities.tested ?? []),
        recorded: all(({ capabilities }) => capabilities.recorded ?? []),
        interactors: Object.fromEntries(
          all(({ capabilities }) => Object.keys(capabilities.interactors ?? {})).map((language) => [
            language,
            all(({ capabilities }) => capabilities.interactors?.[language] ?? []),
          ]),
        ),
        // only if the runner that takes plain programs of this language supports it
        called: all(({ capabilities }) => capabilities.called ?? []).filter((language) =>
          runners.find((runner) => knows(runner, language))?.capabilities.called?.includes(language),
        ),
      };
    },
    prepare(program, options) {
      const runner = runnerOf(program);
      if (!runner) return Promise.reject(new RunnerOutOfOrder(noRunner(program.language), { lacks: program.language }));
      return runner.prepare(program, options);
    },
    // one runner takes both programs
    prepareConversation(pair, options) {
      const { program, interactor } = pair;
      const runner = runners.find(({ capabilities }) =>
        capabilities.interactors?.[program.language]?.includes(interactor.language),
      );
      if (!runner?.prepareConversation) {
        const both = `${program.language}, ${interactor.language}`;
        return Promise.reject(new RunnerOutOfOrder(`Здесь нет исполнителя для разговора: ${both}.`));
      }
      return runner.prepareConversation(pair, options);
    },
    whyNotNow(program) {
      const runner = runnerOf(program);
      return runner ? (runner.whyNotNow?.(program) ?? null) : noRunner(program.language);
    },
    status: () => runners.flatMap((runner) => runner.status?.() ?? []),
    async close() {
      for (const runner of runners) await runner.close();
    },
  };
}

/** The language was removed, or only another worker has it. */
const noRunner = (language: string) => `Здесь нет исполнителя для языка ${language}.`;

const knows = ({ capabilities }: Runner, language: string): boolean => capabilities.languages.includes(language);

type Asked = Pick<Program, 'language' | 'isTested' | 'recording'>;

const takes = ({ capabilities }: Runner, { language, isTested = false, recording }: Asked): boolean =>
  (!isTested || (capabilities.tested ?? []).includes(language)) &&
  (recording === undefined || (capabilities.recorded ?? []).includes(language)) &&
  capabilities.languages.includes(language);

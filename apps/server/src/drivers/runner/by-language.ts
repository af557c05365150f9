import { type Program, type Runner, RunnerOutOfOrder } from './runner.ts';

/**
 * One runner for all languages: each program goes to the first that knows its language and can do with it what is asked. The
 * order decides for good: a driver that is out of order keeps its programs waiting, for another might judge them differently.
 */
export function byLanguage(...runners: readonly Runner[]): Runner {
  const runnerOf = (program: Asked) => runners.find((one) => takes(one, program));
  return {
    get capabilities() {
      const all = (languages: (runner: Runner) => readonly string[]) => [...new Set(runners.flatMap(languages))];
      return {
        languages: all(({ capabilities }) => capabilities.languages),
        places: Math.max(...runners.map(({ capabilities }) => capabilities.places)),
        tested: all(({ capabilities }) => capabilities.tested ?? []),
        interactors: Object.fromEntries(
          all(({ capabilities }) => Object.keys(capabilities.interactors ?? {})).map((language) => [
            language,
            all(({ capabilities }) => capabilities.interactors?.[language] ?? []),
          ]),
        ),
        // of the one that a plain program goes to
        called: all(({ capabilities }) => capabilities.called ?? []).filter((language) =>
          runners.find((runner) => knows(runner, language))?.capabilities.called?.includes(language),
        ),
      };
    },
    prepare(program, options) {
      const runner = runnerOf(program);
      if (!runner) return Promise.reject(new RunnerOutOfOrder(noRunner(program.language)));
      return runner.prepare(program, options);
    },
    // both stand in one place
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

/** There is one no more, or only where another worker is. */
const noRunner = (language: string) => `Здесь нет исполнителя для языка ${language}.`;

const knows = ({ capabilities }: Runner, language: string): boolean => capabilities.languages.includes(language);

type Asked = Pick<Program, 'language' | 'isTested'>;

const takes = (runner: Runner, { language, isTested = false }: Asked): boolean =>
  isTested ? (runner.capabilities.tested ?? []).includes(language) : knows(runner, language);

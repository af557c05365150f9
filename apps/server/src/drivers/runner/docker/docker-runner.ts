import { checkFiles } from '../check-files.ts';
import { type PrepareOptions, type Program, type Runner, RunnerFault, RunnerOutOfOrder } from '../runner.ts';
import { type Parts, prepareProgram } from './docker-program.ts';
import { prepareDockerConversation } from './docker-conversation.ts';
import { EngineWatch, type WatchOptions } from './engine-watch.ts';
import type { DockerLanguage } from './lodging.ts';
import { Places } from './places.ts';

export type DockerRunnerOptions = Pick<WatchOptions, 'host' | 'runtime' | 'installation' | 'onError' | 'specs'> & {
  /** Programs that are worked on at the same time. */
  places: number;
};

/** Idle containers that are kept warm, for each place. */
const idleForPlace = 4;

/**
 * Programs in containers of Docker or Podman: one warm container a program, where a supervisor measures each execution and cleans
 * up after it. Starts without an engine too, and serves when one is there.
 */
export async function startDockerRunner({ places: count, ...options }: DockerRunnerOptions): Promise<Runner> {
  const watch = new EngineWatch({ ...options, mostIdle: idleForPlace * count });
  const places = new Places(count);
  let isClosed = false;
  await watch.look();

  /** What is wrong with a container may be wrong with the engine. */
  const doubting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof RunnerFault) watch.doubt();
      throw error;
    }
  };

  function languageOf(program: Program): DockerLanguage {
    checkFiles(program);
    const language = watch.languages.get(program.language);
    if (!language) throw new RunnerOutOfOrder(`Образа для языка ${program.language} нет.`);
    return language;
  }

  async function partsFor(options: PrepareOptions): Promise<Parts> {
    const { boxes } = watch;
    if (isClosed || !boxes) throw new RunnerFault('the runner is closed');
    return { boxes, places, held: await places.hold(options), doubting };
  }

  return {
    get capabilities() {
      const languages = [...watch.languages.keys()];
      const interactors = Object.fromEntries(languages.map((language) => [language, languages]));
      return { languages, interactors, called: languages, places: watch.boxes ? count : 0 };
    },

    async prepare(program, options = {}) {
      const language = languageOf(program);
      return doubting(prepareProgram(await partsFor(options), language, program));
    },

    async prepareConversation(pair, options = {}) {
      const languages = { program: languageOf(pair.program), interactor: languageOf(pair.interactor) };
      return doubting(prepareDockerConversation(await partsFor(options), languages, pair));
    },

    whyNotNow: () => watch.trouble,

    status: () => watch.status(),

    async close() {
      isClosed = true;
      places.close(new RunnerFault('the runner is closed'));
      await watch.close();
    },
  };
}

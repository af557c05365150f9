import type { DockerLanguage } from './language-specs.ts';
import { checkFiles } from '../check-files.ts';
import { type PrepareOptions, type Program, type Runner, RunnerFault, RunnerOutOfOrder } from '../runner.ts';
import { type Parts, prepareProgram } from './docker-program.ts';
import { prepareDockerConversation } from './docker-conversation.ts';
import { EngineWatch, type WatchOptions } from './engine-watch.ts';
import { ContainerSlots } from './container-slots.ts';

export type DockerRunnerOptions = Pick<
  WatchOptions,
  'host' | 'tls' | 'runtime' | 'installation' | 'onError' | 'specs' | 'registry'
> & {
  /** How many programs run at the same time. */
  slots: number;
};

/** Idle containers that stay running, for each slot. */
const idlePerSlot = 4;

/**
 * Runs programs in containers of Docker or Podman. Each program has a container, whose supervisor measures executions
 * and cleans up after them. The runner also starts without an engine and works as soon as there is one.
 */
export async function startDockerRunner({ slots: count, ...options }: DockerRunnerOptions): Promise<Runner> {
  const watch = new EngineWatch({ ...options, mostIdle: idlePerSlot * count });
  const slots = new ContainerSlots(count);
  let isClosed = false;
  await watch.look();

  /** When a container fails, checks the engine too. */
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
    return { boxes, slots, held: await slots.hold(options), doubting };
  }

  return {
    get capabilities() {
      const languages = [...watch.languages.keys()];
      const interactors = Object.fromEntries(languages.map((language) => [language, languages]));
      return { languages, interactors, called: languages, slots: watch.boxes ? count : 0 };
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
      slots.close(new RunnerFault('the runner is closed'));
      await watch.close();
    },
  };
}

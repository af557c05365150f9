import { languageNames, type ProgramLanguage } from '@put/contract/judge/languages';
import type { RunnerStatus } from '../runner.ts';
import { Boxes } from './boxes.ts';
import { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import { type EngineTls, findEngine } from '../../docker-api/engine-address.ts';
import { wordsOf } from '../../docker-api/engine-words.ts';
import { RegistryImages } from '../../docker-api/registry-images.ts';
import type { RegistrySettings } from '../../docker-api/registry-settings.ts';
import { type LanguageSpec, readLanguageSpecs, type DockerLanguage } from './language-specs.ts';
import { sweep } from './sweep.ts';

const againMs = { starting: 1_000, broken: 1_000, ready: 30_000 };
/** How often to look when no engine is configured: one may be installed. */
const absentMs = 15_000;
const lookMs = 10_000;

export type WatchOptions = {
  host: string | undefined;
  /** For an address over https. */
  tls?: EngineTls | undefined;
  runtime: string | undefined;
  installation: string;
  mostIdle: number;
  onError: (error: unknown) => void;
  specs?: readonly LanguageSpec[];
  /** Undefined: images are those that were built on the engine. */
  registry?: RegistrySettings | undefined;
};

type Found = { engine: Engine; boxes: Boxes; pulls: RegistryImages | undefined };

/**
 * Checks regularly whether there is an engine and which of our images it has. An engine may be installed, stopped and
 * started while the server runs. While it is down, its languages stay known and their programs wait.
 */
export class EngineWatch {
  readonly languages = new Map<string, DockerLanguage>();
  readonly #options: WatchOptions;
  readonly #specs: readonly LanguageSpec[];
  #found: Found | undefined;
  /** The containers whose runtime has been tested. */
  #tried: Boxes | undefined;
  #state: RunnerStatus['state'] = 'starting';
  #reason: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#specs = options.specs ?? readLanguageSpecs();
  }

  /** Looks once and plans the next look. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
      clearTimeout(this.#timer);
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => void this.look(), this.#isWanted ? againMs[this.#state] : absentMs).unref();
    });
    return this.#looking;
  }

  /** The containers of the engine that last answered. */
  get boxes(): Boxes | undefined {
    return this.#found?.boxes;
  }

  /** A call failed: checks whether the engine still answers. */
  doubt(): void {
    if (!this.#isClosed && this.#state === 'ready') void this.look();
  }

  /** Why no container can be had now, in Russian; null when no reason is known. */
  get trouble(): string | null {
    return this.#state === 'broken' ? (this.#reason ?? 'Движок не отвечает.') : null;
  }

  /** Empty where no engine is configured and none was ever found. */
  status(): RunnerStatus[] {
    if (!this.#isWanted) return [];
    const { runtime } = this.#options;
    return [
      {
        driver: 'Docker',
        languages: [...this.languages.keys()],
        state: this.#state,
        reason: this.#reason,
        ...(runtime !== undefined && { runtime }),
      },
    ];
  }

  get #isWanted(): boolean {
    return this.#options.host !== undefined || this.#found !== undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#found?.pulls?.close();
    await this.#found?.boxes.close();
  }

  async #lookOnce(): Promise<void> {
    try {
      const address = findEngine(this.#options.host, this.#options);
      if (!address)
        return this.#say('broken', 'Движок не найден: установите Docker или Podman и запустите его службу.');
      if (this.#found?.engine.address.words !== address.words) {
        const engine = new Engine(address);
        const { registry } = this.#options;
        const pulls = registry && new RegistryImages(engine, registry, () => void this.look());
        await this.#readImages({ engine, pulls });
        await this.#found?.pulls?.close();
        await this.#found?.boxes.close();
        this.#found = { engine, boxes: new Boxes(engine, this.#options), pulls };
      } else await this.#readImages(this.#found);
      await sweep(this.#found.engine, this.#options.installation);
      await this.#tryRuntime(this.#found.boxes);
      this.#sayImages();
    } catch (error) {
      this.#say('broken', wordsOf(error));
    }
  }

  async #readImages({ engine, pulls }: Pick<Found, 'engine' | 'pulls'>): Promise<void> {
    type Listed = { Id: string; RepoTags: string[] | null; RepoDigests: string[] | null; Created: number };
    const listed = await engine.call<Listed[]>('GET', '/images/json', { timeoutMs: lookMs });
    const newestFirst = listed.toSorted((a, b) => b.Created - a.Created);
    const tags = newestFirst.flatMap(({ Id: id, RepoTags }) => (RepoTags ?? []).map((tag) => ({ id, tag })));
    this.languages.clear();
    const missing = new Set<string>();
    for (const spec of this.#specs) {
      const specs = this.#specs.filter((other) => other.image === spec.image);
      const reference = pulls?.referenceOf(spec.image);
      if (reference !== undefined) {
        // what a tag names may be another image
        const pulled = listed.find(({ RepoDigests }) => RepoDigests?.includes(reference));
        if (pulled) this.languages.set(spec.language, { spec, image: reference, imageId: pulled.Id, specs });
        else missing.add(reference);
        continue;
      }
      // Podman puts the name of a registry before the tag
      const found = tags.find(({ tag }) =>
        tag.replace(/^(localhost|docker\.io\/library)\//, '').startsWith(`put-runner-${spec.image}:`),
      );
      if (found) this.languages.set(spec.language, { spec, image: found.tag, imageId: found.id, specs });
    }
    pulls?.want([...missing]);
  }

  /**
   * Starts a container once when a runtime is configured: a missing or wrong runtime shows now and not at the first
   * solution.
   */
  async #tryRuntime(boxes: Boxes): Promise<void> {
    const [language] = this.languages.values();
    if (this.#options.runtime === undefined || this.#tried === boxes || !language) return;
    await boxes.give(await boxes.take(language));
    this.#tried = boxes;
  }

  #sayImages(): void {
    const missing = this.#specs.filter(({ language }) => !this.languages.has(language));
    const words = this.#wordsOfMissing(missing);
    if (this.languages.size > 0) return this.#say('ready', words);
    this.#say(
      'broken',
      this.#options.registry
        ? `Движок отвечает, но образов с языками в нём ещё нет. ${words}`
        : 'Движок отвечает, но образов с языками в нём нет: выполните npm run runners:build.',
    );
  }

  /** Null when nothing is missing. */
  #wordsOfMissing(missing: readonly LanguageSpec[]): string | null {
    const pulls = this.#found?.pulls;
    const why = (image: string) => {
      const reference = pulls?.referenceOf(image);
      return reference === undefined ? null : pulls!.whyMissing(reference);
    };
    const reasons = new Map<string | null, ProgramLanguage[]>();
    for (const { language, image } of missing) {
      const reason = why(image);
      reasons.set(reason, [...(reasons.get(reason) ?? []), language]);
    }
    const lines = [...reasons].map(([reason, languages]) =>
      reason === null
        ? `Не собраны образы: ${namesOf(languages)} (npm run runners:build).`
        : `${namesOf(languages)}: ${reason}`,
    );
    return lines.length === 0 ? null : lines.join(' ');
  }

  #say(state: 'ready' | 'broken', reason: string | null): void {
    const isNews = state !== this.#state || reason !== this.#reason;
    if (isNews && state === 'broken' && this.#isWanted) this.#options.onError(new EngineFault(0, reason ?? ''));
    this.#state = state;
    this.#reason = reason;
  }
}

const namesOf = (languages: readonly ProgramLanguage[]) =>
  languages.map((language) => languageNames[language]).join(', ');

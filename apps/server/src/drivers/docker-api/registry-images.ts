import type { Engine } from './engine.ts';
import { EngineFault } from './engine-fault.ts';
import { isLoginRefused, loginWords, referencesIn, type RegistrySettings } from './registry-settings.ts';

const pausesMs = { first: 5_000, most: 300_000 };
/** A pull that takes longer has stopped. */
const longestMs = 1_800_000;

type Wanted = { pauseMs: number; notBeforeMs: number; trouble: string | null };

/**
 * Pulls images from a registry, one at a time and by their digests alone, so that what runs is what was pushed. A pull
 * that fails is tried again after growing pauses.
 */
export class RegistryImages {
  readonly #engine: Engine;
  readonly #settings: RegistrySettings;
  readonly #onNews: () => void;
  readonly #wanted = new Map<string, Wanted>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pulling: Promise<void> | undefined;

  /** `onNews`: the engine has one more image, or one could not be pulled. */
  constructor(engine: Engine, settings: RegistrySettings, onNews: () => void) {
    this.#engine = engine;
    this.#settings = settings;
    this.#onNews = onNews;
  }

  /** How the engine names the image once it is pulled; undefined when it is not to be pulled. */
  referenceOf(image: string): string | undefined {
    return this.all().find(({ name }) => name === image)?.reference;
  }

  /** All images that are to be pulled. */
  all(): { name: string; reference: string }[] {
    return referencesIn(this.#settings);
  }

  /** These are missing. Pulls them without being waited for. */
  want(references: readonly string[]): void {
    for (const known of this.#wanted.keys()) if (!references.includes(known)) this.#wanted.delete(known);
    for (const one of references)
      if (!this.#wanted.has(one)) this.#wanted.set(one, { pauseMs: pausesMs.first, notBeforeMs: 0, trouble: null });
    this.#goOn();
  }

  /** Why an image is not there yet, in Russian. */
  whyMissing(reference: string): string {
    const wanted = this.#wanted.get(reference);
    if (!wanted || wanted.trouble === null) return `Скачивается из ${this.#settings.registry}.`;
    const waitsS = Math.max(0, Math.ceil((wanted.notBeforeMs - performance.now()) / 1000));
    return `${wanted.trouble} Следующая попытка через ${waitsS} с.`;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort(new Error('the runner is closed'));
    await this.#pulling;
  }

  #goOn(): void {
    if (this.#pulling || this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    const [next] = [...this.#wanted].toSorted(([, a], [, b]) => a.notBeforeMs - b.notBeforeMs);
    if (!next) return;
    const [reference, wanted] = next;
    const waitMs = wanted.notBeforeMs - performance.now();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#goOn(), waitMs).unref();
      return;
    }
    this.#pulling = this.#pullOnce(reference, wanted).finally(() => {
      this.#pulling = undefined;
      this.#goOn();
    });
  }

  /** Never rejects. */
  async #pullOnce(reference: string, wanted: Wanted): Promise<void> {
    try {
      await this.#pull(reference);
      this.#wanted.delete(reference);
    } catch (error) {
      wanted.trouble = this.#wordsOf(error);
      wanted.notBeforeMs = performance.now() + wanted.pauseMs;
      wanted.pauseMs = Math.min(2 * wanted.pauseMs, pausesMs.most);
    }
    if (!this.#closing.signal.aborted) this.#onNews();
  }

  async #pull(reference: string): Promise<void> {
    const [name, digest] = reference.split('@') as [string, string];
    const query = new URLSearchParams({ fromImage: name, tag: digest });
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(longestMs)]);
    const lines = await this.#engine.stream('POST', `/images/create?${query}`, {
      signal,
      headers: headersOf(this.#settings),
    });
    let text = '';
    lines.setEncoding('utf8');
    for await (const part of lines) text += part as string;
    // errors come after the status, as one of the lines
    for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
      const { error } = JSON.parse(line) as { error?: string };
      if (error !== undefined) throw new EngineFault(0, error);
    }
    // the engine compares what it gets with the digest; this notices one that does not
    const path = `/images/${encodeURIComponent(reference)}/json`;
    const { RepoDigests } = await this.#engine.call<{ RepoDigests: string[] | null }>('GET', path);
    if (!RepoDigests?.includes(reference))
      throw new EngineFault(0, `digest mismatch: ${(RepoDigests ?? []).join(' ')}`);
  }

  #wordsOf(error: unknown): string {
    const why = error instanceof Error ? error.message : String(error);
    const { registry } = this.#settings;
    if (isLoginRefused(why)) return loginWords(this.#settings);
    const known = advice.find(([pattern]) => pattern.test(why));
    return `${known === undefined ? `Образ из ${registry} не скачать.` : known[1](registry)} ${why.slice(0, 300)}`;
  }
}

/** The engine passes the name and the password on to the registry. */
function headersOf({ registry, login }: RegistrySettings): Record<string, string> {
  if (!login) return {};
  const { user: username, password } = login;
  const auth = { username, password, serveraddress: registry.split('/')[0] };
  return { 'X-Registry-Auth': Buffer.from(JSON.stringify(auth)).toString('base64url') };
}

const advice: [pattern: RegExp, words: (registry: string) => string][] = [
  [
    /manifest unknown|not found|manifest for/i,
    (registry) => `В реестре ${registry} нет образа с такой суммой: выполните npm run runners:push.`,
  ],
  [
    /digest mismatch|verification failed|failed to verify|unexpected commit digest/i,
    () => 'Образ не тот: сумма не сошлась.',
  ],
  [
    /HTTP response to HTTPS|x509|certificate/i,
    (registry) => `Реестр ${registry} без https: впишите его в insecure-registries движка.`,
  ],
  [
    /refused|no such host|timeout|deadline|dial tcp|EOF|reset by peer/i,
    (registry) => `Реестр ${registry} не отвечает.`,
  ],
  [/no space left/i, () => 'На диске движка нет места.'],
];

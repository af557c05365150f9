/** The images of `runners/` with an agent in them. */
const names = ['linux', 'web', 'cpp-shell'];

/** Which image a template means. A cluster has no list of its images: whether it is there is known when it starts. */
export class PodImages {
  readonly names: readonly string[] = names;
  readonly #pattern: string;

  /** `pattern`: where the images of `runners/` are, with a star for the name: `registry.example/put-runner-*:latest`. */
  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Undefined: a name that is neither ours nor an address of an image. */
  referenceOf(image: string): string | undefined {
    if (names.includes(image)) return this.#pattern.replace('*', image);
    return /[/:]/.test(image) ? image : undefined;
  }
}

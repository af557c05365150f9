/** The engine refused or did not answer. `status` is the HTTP status, or 0 without an answer. */
export class EngineFault extends Error {
  override name = 'EngineFault';
  readonly status: number;
  constructor(status: number, words: string, options?: ErrorOptions) {
    super(words, options);
    this.status = status;
  }
}

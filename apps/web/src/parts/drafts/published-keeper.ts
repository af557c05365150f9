import { DraftKeeper, type KeeperTools } from './draft-keeper.ts';

type Tools<T extends object> = KeeperTools<T> & {
  /**
   * Ends the draft at the server, unless another device has written it since `version`. When one that was sent is missing
   * there, the copy on this device ends too.
   */
  forget: (version: string | undefined) => Promise<unknown>;
};

/** Saves a text that is published at last, which ends its draft. */
export class PublishedKeeper<T extends object> extends DraftKeeper<T> {
  readonly #tools: Tools<T>;

  constructor(tools: Tools<T>) {
    super(tools);
    this.#tools = tools;
  }

  override type(text: T): void {
    if (this.#tools.isSame(text, this.starter)) this.#forget();
    else super.type(text);
  }

  /**
   * Ends the draft: it was published as `saved`, or dropped in favour of `saved`. Changes typed after `sent` become a
   * new draft, which `goOn` makes from them.
   */
  finish(saved: T, sent: T, goOn: (typed: T) => T): void {
    const typed = this.view().text;
    this.starter = saved;
    if (typed !== null && !this.#tools.isSame(typed, sent)) this.type(goOn(typed));
    else this.#forget();
  }

  /**
   * Takes a new starting text that somebody else has saved. The editor shows it unless the person has changes of their
   * own.
   */
  takeStarter(starter: T): void {
    const shown = this.view().text;
    const isUntouched = shown === null || this.#tools.isSame(shown, this.starter);
    this.starter = starter;
    if (shown !== null && (isUntouched || this.#tools.isSame(shown, starter))) this.#forget();
  }

  protected override endsElsewhere(): boolean {
    this.#forget();
    return true;
  }

  #forget(): void {
    // if the server does not answer, the next visit compares the copy again
    void this.drop()
      ?.then(this.#tools.forget)
      .catch(() => undefined);
  }
}

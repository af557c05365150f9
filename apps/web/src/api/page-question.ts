/** Asks the person over the page; false when the person lets it be. */
type Ask<Subject> = (subject: Subject) => Promise<boolean>;

/** What shows a question is loaded after the screen; a call made at once by its address waits for it this long. */
const loadedWithinMs = 20_000;

/** A question that calls ask, shown by a part of the page that loads by itself. */
export class PageQuestion<Subject = void> {
  #shown: Ask<Subject> | null = null;
  #waiting: (() => void)[] = [];

  /** Sets the function that asks; gives a function that removes it. */
  askWith(ask: Ask<Subject>): () => void {
    this.#shown = ask;
    for (const goOn of this.#waiting.splice(0)) goOn();
    return () => {
      if (this.#shown === ask) this.#shown = null;
    };
  }

  /** The person's answer; false also when nothing came that could ask. */
  async ask(subject: Subject): Promise<boolean> {
    if (this.#shown === null)
      await new Promise<void>((goOn) => {
        this.#waiting.push(goOn);
        setTimeout(goOn, loadedWithinMs);
      });
    return (await this.#shown?.(subject)) ?? false;
  }
}

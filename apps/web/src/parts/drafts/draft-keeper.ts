import { isWorthRepeating, wordsOf } from '../../api/errors.ts';
import { chooseDraft, type LocalDraft, type ServerDraft } from './choose-draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** Typed text is sent after a pause of this length. */
export const pauseMs = 1000;
const firstRepeatMs = 3000;
const longestRepeatMs = 30_000;
/** The server's draft is loaded again when the person returns to the page, but not more often than this. */
const freshMs = 10_000;
/** A closing page may send 64 KiB. The difference is left for the rest of the request. */
const mostLeavingBytes = 60_000;

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' | 'offline' }
  | { is: 'saved'; at: string }
  /** The server refused the text, and sending it again will not help. */
  | { is: 'refused'; why: string };

/** The text that was not chosen. It is offered beside the newer one. */
export type OtherText<T> = T & { from: 'tab' | 'server' | 'here'; at: string };

export type DraftView<T> = { text: T | null; save: SaveState; other: OtherText<T> | null };

type Tools<T extends object> = {
  storage: DraftStorage<T>;
  load: () => Promise<ServerDraft<T> | null>;
  save: (text: T, isLeaving: boolean) => Promise<{ saved_at: string }>;
  /** The text that the editor shows when there is no draft. */
  starter: T;
  isSame: (a: T, b: T) => boolean;
  /** Copies the text without the other fields of a draft. */
  copyOf: (text: T) => T;
  /**
   * Only for texts that are published: deletes the draft at the server. When a draft that was sent is missing at the
   * server, the copy on this device ends too.
   */
  forget?: () => Promise<unknown>;
  now: () => number;
};

/**
 * Saves one text (a solution, a lesson) while it is typed: on the device at once, at the server after a pause. No text
 * is silently overwritten: of two texts the newer one is shown, and the other one is offered.
 */
export class DraftKeeper<T extends object> {
  #tools: Tools<T>;
  #view: DraftView<T> = { text: null, save: { is: 'untouched' }, other: null };
  #listeners = new Set<() => void>();
  #local: LocalDraft<T> | null = null;
  /** Undefined until the server's draft has been loaded. Nothing is saved at the server before that. */
  #serverSavedAt: string | null | undefined;
  #loadedAtMs = 0;
  #hasTyped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #stopListening: (() => void) | null = null;

  constructor(tools: Tools<T>) {
    this.#tools = tools;
  }

  view = (): DraftView<T> => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a copy that was not sent at once, then loads the server's draft. */
  start(): void {
    this.#stopListening ??= this.#tools.storage.listen((theirs) => this.#hearTab(theirs));
    this.#local = this.#tools.storage.read();
    if (this.#local !== null && !this.#local.is_sent) this.#show({ text: this.#local, save: { is: 'waiting' } });
    this.sendNow();
  }

  /** Sends the last changes and stops listening. The copy on the device stays. */
  stop(): void {
    this.leave();
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#stopListening = null;
  }

  type(text: T): void {
    if (this.#tools.forget && this.#tools.isSame(text, this.#tools.starter)) {
      this.#forget();
      return;
    }
    this.#hasTyped = true;
    this.#keep({
      ...this.#tools.copyOf(text),
      changed_at: this.#nowIso(),
      base_saved_at: this.#serverSavedAt ?? this.#local?.base_saved_at ?? null,
      is_sent: false,
    });
    this.#show({ text, save: { is: this.#failures > 0 ? 'offline' : 'waiting' } });
    this.#schedule(pauseMs);
  }

  /** Puts another text into the editor and offers the previous one. */
  replace(text: T): void {
    const before = this.#view.text;
    this.type(text);
    const isDifferent =
      before !== null && !this.#tools.isSame(before, text) && !this.#tools.isSame(before, this.#tools.starter);
    this.#show({ other: isDifferent ? { ...this.#tools.copyOf(before), from: 'here', at: this.#nowIso() } : null });
  }

  takeOther(): void {
    if (this.#view.other !== null) this.replace(this.#view.other);
  }

  dropOther(): void {
    this.#show({ other: null });
  }

  /**
   * Ends the draft: it was published as `saved`, or dropped in favour of `saved`. Changes typed after `sent` become a
   * new draft, which `goOn` makes from them.
   */
  finish(saved: T, sent: T, goOn: (typed: T) => T): void {
    const typed = this.#view.text;
    this.#tools = { ...this.#tools, starter: saved };
    if (typed !== null && !this.#tools.isSame(typed, sent)) {
      this.type(goOn(typed));
      return;
    }
    this.#forget();
  }

  /**
   * Takes a new starting text that somebody else has saved. The editor shows it unless the person has changes of their
   * own.
   */
  takeStarter(starter: T): void {
    const shown = this.#view.text;
    const isUntouched = shown === null || this.#tools.isSame(shown, this.#tools.starter);
    this.#tools = { ...this.#tools, starter };
    if (shown !== null && (isUntouched || this.#tools.isSame(shown, starter))) this.#forget();
  }

  /** Loads changes that other devices have made. */
  lookAgain(): void {
    if (this.#tools.now() - this.#loadedAtMs < freshMs || this.#running !== null) return;
    this.#serverSavedAt = undefined;
    this.sendNow();
  }

  sendNow(): void {
    clearTimeout(this.#timer);
    if (this.#running !== null) return;
    this.#running = this.#exchange().finally(() => {
      this.#running = null;
      if (this.#isUnsent() && this.#view.save.is === 'waiting') this.#schedule(pauseMs);
    });
  }

  /**
   * Sends the draft when the page may close. It is one request that outlives the page, and only after the server's
   * draft was loaded.
   */
  leave(): void {
    const local = this.#local;
    if (local === null || local.is_sent || this.#serverSavedAt === undefined) return;
    const isSmall = new Blob([JSON.stringify(this.#tools.copyOf(local))]).size < mostLeavingBytes;
    this.#tools.save(local, isSmall).then(
      ({ saved_at }) => this.#sent(local, saved_at),
      // the copy stays on the device and is sent at the next visit
      () => undefined,
    );
  }

  async #exchange(): Promise<void> {
    try {
      if (this.#serverSavedAt === undefined) this.#hearServer(await this.#tools.load());
      const local = this.#local;
      if (local === null || local.is_sent) return;
      this.#show({ save: { is: 'saving' } });
      const { saved_at } = await this.#tools.save(local, false);
      this.#sent(local, saved_at);
      this.#failures = 0;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    // without the server's answer, show the copy on the device or the starting text
    const text = this.#view.text ?? this.#local ?? this.#tools.starter;
    if (!isWorthRepeating(error)) {
      this.#show({ text, save: { is: 'refused', why: wordsOf(error) } });
      return;
    }
    this.#failures += 1;
    this.#show({ text, save: this.#isUnsent() ? { is: 'offline' } : this.#view.save });
    this.#schedule(Math.min(firstRepeatMs * 2 ** (this.#failures - 1), longestRepeatMs));
  }

  #hearServer(server: ServerDraft<T> | null): void {
    this.#serverSavedAt = server?.saved_at ?? null;
    this.#loadedAtMs = this.#tools.now();
    if (server === null && this.#local?.is_sent && this.#tools.forget) {
      this.#forget();
      return;
    }
    const local = this.#local;
    const choice = chooseDraft(local, server, this.#tools.isSame);
    if (choice.take === 'nothing') {
      this.#show({ text: this.#view.text ?? this.#tools.starter });
      return;
    }
    if (choice.take === 'local' || server === null) {
      const isLoser = choice.other === 'server' && server !== null;
      this.#show({
        text: this.#view.text ?? local,
        ...(isLoser && { other: { ...this.#tools.copyOf(server), from: 'server', at: server.saved_at } }),
      });
      // this server has never had the text, although another one may have had it
      if (local?.is_sent) this.#keep({ ...local, is_sent: false });
      return;
    }
    const shown = this.#view.text;
    const isLost = choice.other === 'local' || (this.#hasTyped && shown !== null && !this.#tools.isSame(shown, server));
    this.#keep({
      ...this.#tools.copyOf(server),
      changed_at: server.saved_at,
      base_saved_at: server.saved_at,
      is_sent: true,
    });
    this.#show({
      text: shown !== null && this.#tools.isSame(shown, server) ? shown : this.#tools.copyOf(server),
      save: { is: 'saved', at: server.saved_at },
      ...(isLost && local !== null && { other: { ...this.#tools.copyOf(local), from: 'here', at: local.changed_at } }),
    });
  }

  #hearTab(theirs: LocalDraft<T>): void {
    const mine = this.#local;
    const shown = this.#view.text;
    if (shown !== null && this.#tools.isSame(shown, theirs)) {
      this.#local = theirs;
    } else {
      if (mine !== null && Date.parse(theirs.changed_at) <= Date.parse(mine.changed_at)) return;
      this.#local = theirs;
      // only the first change from the other tab offers this tab's text; later ones must not replace it
      const isFirst = this.#hasTyped && shown !== null && this.#view.other?.from !== 'tab';
      this.#show({
        text: this.#tools.copyOf(theirs),
        ...(isFirst && {
          other: { ...this.#tools.copyOf(shown), from: 'tab', at: mine?.changed_at ?? this.#nowIso() },
        }),
      });
    }
    if (!theirs.is_sent) return;
    if (this.#serverSavedAt !== undefined) this.#serverSavedAt = theirs.base_saved_at;
    if (theirs.base_saved_at !== null) this.#show({ save: { is: 'saved', at: theirs.base_saved_at } });
  }

  #sent(sent: LocalDraft<T>, savedAt: string): void {
    this.#serverSavedAt = savedAt;
    if (this.#local === null) return;
    const isNewest = this.#tools.isSame(this.#local, sent);
    this.#keep({ ...this.#local, base_saved_at: savedAt, is_sent: isNewest });
    this.#show({ save: isNewest ? { is: 'saved', at: savedAt } : { is: 'waiting' } });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    const wasKept = this.#local !== null || typeof this.#serverSavedAt === 'string';
    this.#local = null;
    this.#hasTyped = false;
    this.#tools.storage.forget();
    this.#show({ text: this.#tools.copyOf(this.#tools.starter), save: { is: 'untouched' } });
    if (!wasKept || !this.#tools.forget) return;
    this.#serverSavedAt = null;
    // wait for a running save, or it would restore the draft; if that fails, the next visit compares the copy again
    void (this.#running ?? Promise.resolve()).then(this.#tools.forget).catch(() => undefined);
  }

  #isUnsent(): boolean {
    return this.#local !== null && !this.#local.is_sent;
  }

  #keep(draft: LocalDraft<T>): void {
    this.#local = draft;
    this.#tools.storage.write(draft);
  }

  #show(change: Partial<DraftView<T>>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.sendNow(), delayMs);
  }

  #nowIso(): string {
    return new Date(this.#tools.now()).toISOString();
  }
}

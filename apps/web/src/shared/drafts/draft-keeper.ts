import { isWorthRepeating, wordsOf } from '../../api/errors.ts';
import { chooseDraft, isSameText, type LocalDraft, type ServerDraft, type Text } from './draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** Typing is sent after a pause of this length. */
export const pauseMs = 1000;
const firstRepeatMs = 3000;
const longestRepeatMs = 30_000;
/** What other devices wrote is asked for when the page is looked at again, but not at every glance. */
const freshMs = 10_000;
/** A page that is being left may send 64 KiB; some room for the rest of the call. */
const mostLeavingBytes = 60_000;

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' | 'offline' }
  | { is: 'saved'; at: string }
  /** A repeat will not mend it. */
  | { is: 'refused'; why: string };

/** A text that lost against a newer one and is offered beside it. */
export type OtherText = Text & { from: 'tab' | 'server' | 'here'; at: string };

export type DraftView = { text: Text | null; save: SaveState; other: OtherText | null };

type Tools = {
  storage: DraftStorage;
  load: () => Promise<ServerDraft | null>;
  save: (text: Text, isLeaving: boolean) => Promise<{ saved_at: string }>;
  starter: Text;
  now: () => number;
};

/**
 * Keeps what is typed at one task: on the device at once, at the server after a pause. Nothing is overwritten without a word:
 * between two texts the newest is shown and the other one offered.
 */
export class DraftKeeper {
  #tools: Tools;
  #view: DraftView = { text: null, save: { is: 'untouched' }, other: null };
  #listeners = new Set<() => void>();
  #local: LocalDraft | null = null;
  /** Undefined until the server has said what it keeps: before that nothing may be written over it. */
  #serverSavedAt: string | null | undefined;
  #loadedAtMs = 0;
  #hasTyped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #stopListening: (() => void) | null = null;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  view = (): DraftView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what was not sent at once, and asks the server for what it has. */
  start(): void {
    this.#stopListening ??= this.#tools.storage.listen((theirs) => this.#hearTab(theirs));
    this.#local = this.#tools.storage.read();
    if (this.#local !== null && !this.#local.is_sent) this.#show({ text: this.#local, save: { is: 'waiting' } });
    this.sendNow();
  }

  /** The last words are sent, the rest stays on the device. */
  stop(): void {
    this.leave();
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#stopListening = null;
  }

  type(text: Text): void {
    this.#hasTyped = true;
    this.#keep({
      ...copyOf(text),
      changed_at: this.#nowIso(),
      base_saved_at: this.#serverSavedAt ?? this.#local?.base_saved_at ?? null,
      is_sent: false,
    });
    this.#show({ text, save: { is: this.#failures > 0 ? 'offline' : 'waiting' } });
    this.#schedule(pauseMs);
  }

  /** Puts another text into the editor and offers the one that stood there. */
  replace(text: Text): void {
    const before = this.#view.text;
    this.type(text);
    const isDifferent = before !== null && !isSameText(before, text) && !isSameText(before, this.#tools.starter);
    this.#show({ other: isDifferent ? { ...copyOf(before), from: 'here', at: this.#nowIso() } : null });
  }

  takeOther(): void {
    if (this.#view.other !== null) this.replace(this.#view.other);
  }

  dropOther(): void {
    this.#show({ other: null });
  }

  /** Looks at what other devices did in the meantime. */
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

  /** The page may be gone in a moment: one call that outlives it, if what the server keeps is known. */
  leave(): void {
    const local = this.#local;
    if (local === null || local.is_sent || this.#serverSavedAt === undefined) return;
    const isSmall = new Blob(local.files.map((file) => file.content)).size < mostLeavingBytes;
    this.#tools.save(local, isSmall).then(
      ({ saved_at }) => this.#sent(local, saved_at),
      // it stays on the device and is sent the next time
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
    // without the server's answer the device's copy, or the beginning, is better than no editor at all
    const text = this.#view.text ?? this.#local ?? this.#tools.starter;
    if (!isWorthRepeating(error)) {
      this.#show({ text, save: { is: 'refused', why: wordsOf(error) } });
      return;
    }
    this.#failures += 1;
    this.#show({ text, save: this.#isUnsent() ? { is: 'offline' } : this.#view.save });
    this.#schedule(Math.min(firstRepeatMs * 2 ** (this.#failures - 1), longestRepeatMs));
  }

  #hearServer(server: ServerDraft | null): void {
    this.#serverSavedAt = server?.saved_at ?? null;
    this.#loadedAtMs = this.#tools.now();
    const local = this.#local;
    const choice = chooseDraft(local, server);
    if (choice.take === 'nothing') {
      this.#show({ text: this.#view.text ?? this.#tools.starter });
      return;
    }
    if (choice.take === 'local' || server === null) {
      const isLoser = choice.other === 'server' && server !== null;
      this.#show({
        text: this.#view.text ?? local,
        ...(isLoser && { other: { ...copyOf(server), from: 'server', at: server.saved_at } }),
      });
      // what has never reached this server, though another one may have had it
      if (local?.is_sent) this.#keep({ ...local, is_sent: false });
      return;
    }
    const shown = this.#view.text;
    const isLost = choice.other === 'local' || (this.#hasTyped && shown !== null && !isSameText(shown, server));
    this.#keep({ ...copyOf(server), changed_at: server.saved_at, base_saved_at: server.saved_at, is_sent: true });
    this.#show({
      text: shown !== null && isSameText(shown, server) ? shown : copyOf(server),
      save: { is: 'saved', at: server.saved_at },
      ...(isLost && local !== null && { other: { ...copyOf(local), from: 'here', at: local.changed_at } }),
    });
  }

  #hearTab(theirs: LocalDraft): void {
    const mine = this.#local;
    const shown = this.#view.text;
    if (shown !== null && isSameText(shown, theirs)) {
      this.#local = theirs;
    } else {
      if (mine !== null && Date.parse(theirs.changed_at) <= Date.parse(mine.changed_at)) return;
      this.#local = theirs;
      // a burst of typing over there must not push out the text that stood here first
      const isFirst = this.#hasTyped && shown !== null && this.#view.other?.from !== 'tab';
      this.#show({
        text: copyOf(theirs),
        ...(isFirst && { other: { ...copyOf(shown), from: 'tab', at: mine?.changed_at ?? this.#nowIso() } }),
      });
    }
    if (!theirs.is_sent) return;
    if (this.#serverSavedAt !== undefined) this.#serverSavedAt = theirs.base_saved_at;
    if (theirs.base_saved_at !== null) this.#show({ save: { is: 'saved', at: theirs.base_saved_at } });
  }

  #sent(sent: LocalDraft, savedAt: string): void {
    this.#serverSavedAt = savedAt;
    const isNewest = this.#local !== null && isSameText(this.#local, sent);
    if (this.#local !== null) this.#keep({ ...this.#local, base_saved_at: savedAt, is_sent: isNewest });
    this.#show({ save: isNewest ? { is: 'saved', at: savedAt } : { is: 'waiting' } });
  }

  #isUnsent(): boolean {
    return this.#local !== null && !this.#local.is_sent;
  }

  #keep(draft: LocalDraft): void {
    this.#local = draft;
    this.#tools.storage.write(draft);
  }

  #show(change: Partial<DraftView>): void {
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

const copyOf = ({ language, files }: Text) => ({ language, files: [...files] });

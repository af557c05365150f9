import type { DraftMark, DraftStamp } from '@put/contract/drafts/drafts';
import { isRefusal, isWorthRepeating, wordsOf } from '../../api/errors.ts';
import { randomKey } from '../../ui/browser/random-key.ts';
import {
  beganFrom,
  chooseDraft,
  continued,
  type LoadedDraft,
  type LocalDraft,
  type ServerDraft,
} from './choose-draft.ts';
import type { DraftStorage } from './draft-storage.ts';
import { whileSending } from './while-sending.ts';

/** Typed text is sent after a pause of this length. */
export const pauseMs = 1000;
const firstRepeatMs = 3000;
const longestRepeatMs = 30_000;
/** The server's draft is loaded again when the person returns to the page, but not more often than this. */
const freshMs = 10_000;
/** A closing page may send 64 KiB. The difference is left for the rest of the request. */
const mostLeavingBytes = 60_000;
/** Somebody who typed this short ago is typing: nobody wants another text under the fingers. */
const typingMs = 5000;

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' | 'offline' }
  | { is: 'saved'; at: string }
  /** The server refused the text, and sending it again will not help. */
  | { is: 'refused'; why: string };

/** Names this page for the server, which lets it go on from its own saves. */
const thisPage = randomKey();
let saves = 0;

/**
 * The text that was not chosen. It is offered beside the newer one. `device`: this one has it, and the server a newer
 * one. `here`: it stood in the editor.
 */
export type OtherText<T> = T & { from: 'tab' | 'server' | 'device' | 'here'; at: string };

export const stampOf = (began_from: DraftStamp['began_from'], page = thisPage) => ({
  began_from,
  page,
  count: ++saves,
});

/** How a draft is saved. `stamp` goes into the body. */
export type SaveHow = { isLeaving: boolean; stamp: DraftStamp };

export type DraftView<T> = { text: T | null; save: SaveState; other: OtherText<T> | null };

export type KeeperTools<T extends object> = {
  storage: DraftStorage<T>;
  /** `version`: the one that this device has. */
  load: (version: string | undefined) => Promise<LoadedDraft<T>>;
  /** Is refused with `newer_draft` when another text has been saved since; the server then keeps both. */
  save: (text: T, how: SaveHow) => Promise<DraftMark>;
  /** The text that the editor shows when there is no draft. */
  starter: T;
  isSame: (a: T, b: T) => boolean;
  /** Copies the text without the other fields of a draft. */
  copyOf: (text: T) => T;
  now: () => number;
  /** For tests, which have several devices. */
  page?: string;
};

/**
 * Saves one text (a solution, a lesson) while it is typed: on the device at once, at the server after a pause. No text
 * is silently overwritten: of two texts the newer one is shown, and the other one is offered.
 */
export class DraftKeeper<T extends object> {
  readonly #tools: KeeperTools<T>;
  protected starter: T;
  #view: DraftView<T> = { text: null, save: { is: 'untouched' }, other: null };
  #listeners = new Set<() => void>();
  #local: LocalDraft<T> | null = null;
  /** Undefined until the server's draft has been loaded. Nothing is saved at the server before that. */
  #server: DraftMark | null | undefined;
  /** What another tab types is sent by that tab. */
  #isOfTab = false;
  #loadedAtMs = 0;
  #typedAtMs = Number.NEGATIVE_INFINITY;
  #hasTyped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  readonly #page: string;
  #stopListening: (() => void) | null = null;
  /** Nobody sees what is shown. */
  #isLeft = false;
  #restoring: Promise<void> | undefined;

  constructor(tools: KeeperTools<T>) {
    this.#tools = tools;
    this.starter = tools.starter;
    this.#page = tools.page ?? thisPage;
  }

  get storage(): DraftStorage<T> {
    return this.#tools.storage;
  }

  view = (): DraftView<T> => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a copy that was not sent at once, then loads the server's draft. */
  start(): void {
    this.#isLeft = false;
    this.#stopListening ??= this.#tools.storage.listen((theirs) => this.#hearTab(theirs));
    this.#local = this.#tools.storage.read();
    if (this.#local !== null && !this.#local.is_sent) this.#show({ text: this.#local, save: { is: 'waiting' } });
    this.#restoring = this.#tools.storage.restore((found) => this.#hearDisk(found));
    this.sendNow();
  }

  /** Sends the last changes and stops listening. The copy on the device stays. */
  stop(): void {
    this.leave();
    this.#isLeft = true;
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#stopListening = null;
  }

  type(text: T): void {
    this.#hasTyped = true;
    this.#keep({
      ...this.#tools.copyOf(text),
      changed_at: this.#nowIso(),
      ...this.#base(),
      // until the server is asked, its draft may be of the page before, whose answer was lost
      page: (this.#server === undefined ? this.#local?.page : undefined) ?? this.#page,
      is_sent: false,
      aside: this.#local?.aside,
    });
    this.#isOfTab = false;
    this.#typedAtMs = this.#tools.now();
    this.#show({ text, save: { is: this.#failures > 0 ? 'offline' : 'waiting' } });
    this.#schedule(pauseMs);
  }

  /** Puts another text into the editor and offers the previous one. */
  replace(text: T): void {
    const before = this.#view.text;
    this.#setAside();
    this.type(text);
    const isDifferent =
      before !== null && !this.#tools.isSame(before, text) && !this.#tools.isSame(before, this.starter);
    this.#show({ other: isDifferent ? { ...this.#tools.copyOf(before), from: 'here', at: this.#nowIso() } : null });
  }

  takeOther(): void {
    if (this.#view.other !== null) this.replace(this.#view.other);
  }

  dropOther(): void {
    this.#show({ other: null });
  }

  /** Loads changes that other devices have made. */
  lookAgain(): void {
    if (this.#tools.now() - this.#loadedAtMs < freshMs || this.#running !== null) return;
    this.#server = undefined;
    this.#isOfTab = false;
    this.sendNow();
  }

  sendNow(): void {
    clearTimeout(this.#timer);
    if (this.#running !== null) return;
    this.#running = this.#exchange().finally(() => {
      this.#running = null;
      if (this.#isUnsent() && this.#view.save.is === 'waiting' && !(this.#isLeft && this.#server === undefined))
        this.#schedule(pauseMs);
    });
  }

  /**
   * Sends the draft when the page may close. It is one request that outlives the page, and only after the server's
   * draft was loaded.
   */
  leave(): void {
    const local = this.#local;
    if (local === null || !this.#isUnsent() || this.#server === undefined) return;
    const isSmall = new Blob([JSON.stringify(this.#tools.copyOf(local))]).size < mostLeavingBytes;
    this.#save(local, isSmall).then(
      (mark) => this.#sent(local, mark),
      // the copy stays on the device and is sent at the next visit
      () => undefined,
    );
  }

  async #exchange(): Promise<void> {
    try {
      if (this.#server === undefined) {
        await this.#restoring;
        const asked = this.#local?.base_version;
        this.#hearServer(await this.#tools.load(asked), asked);
      }
      const local = this.#local;
      if (local === null || this.#server === undefined) return;
      if (this.#isUnsent()) {
        this.#show({ save: whileSending(this.#view.save) });
        this.#sent(local, await this.#save(local, false));
        this.#failures = 0;
      }
      await this.#sendAside();
    } catch (error) {
      if (isRefusal(error, 'newer_draft')) this.#hearRefusal();
      else this.#failed(error);
    }
  }

  #save(local: LocalDraft<T>, isLeaving: boolean): Promise<DraftMark> {
    return this.#tools.save(local, { isLeaving, stamp: stampOf(beganFrom(local), this.#page) });
  }

  /** Another text takes the place of this one, which the server is to have first. */
  #setAside(text: T | null = this.#local): void {
    const local = this.#local;
    if (local !== null && text !== null)
      this.#keep({ ...local, aside: [...(local.aside ?? []), this.#tools.copyOf(text)].slice(-3) });
  }

  /** The server refuses such a text, because it goes on from nothing, and keeps it. Without versions it would not. */
  async #sendAside(): Promise<void> {
    for (const text of this.#local?.aside ?? []) {
      if (this.#server?.version === undefined) return;
      const stamp = stampOf('aside', randomKey());
      await this.#tools.save(text as T, { isLeaving: false, stamp }).catch((error: unknown) => {
        if (!isRefusal(error, 'newer_draft')) throw error;
      });
      if (this.#local !== null)
        this.#keep({ ...this.#local, aside: this.#local.aside?.filter((other) => other !== text) });
    }
  }

  /** Another text has been saved meanwhile. The server keeps both; which one is shown is seen when it is loaded. */
  #hearRefusal(): void {
    this.#server = undefined;
    this.#show({ save: { is: 'waiting' } });
  }

  #failed(error: unknown): void {
    // without the server's answer, show the copy on the device or the starting text
    const text = this.#view.text ?? this.#local ?? this.starter;
    if (!isWorthRepeating(error)) {
      this.#show({ text, save: { is: 'refused', why: wordsOf(error) } });
      return;
    }
    this.#failures += 1;
    this.#show({ text, save: this.#isUnsent() ? { is: 'offline' } : this.#view.save });
    this.#schedule(Math.min(firstRepeatMs * 2 ** (this.#failures - 1), longestRepeatMs));
  }

  #hearServer(loaded: LoadedDraft<T>, asked: string | undefined): void {
    const local = this.#local;
    const { draft: server } = loaded;
    const is_known = asked !== local?.base_version || (loaded.is_known ?? true);
    if (server === null && local?.is_sent && is_known && this.endsElsewhere()) return;
    const typed = server !== null && this.#isTyping() ? { changed_at: server.saved_at } : {};
    const choice = chooseDraft(local && { ...local, ...typed }, { draft: server, is_known }, this.#tools.isSame);
    const other = choice.take === 'nothing' ? null : choice.other;
    // of two texts one is chosen where the person sees it
    if (this.#isLeft && other !== null) return;
    this.#server = server;
    this.#loadedAtMs = this.#tools.now();
    if (choice.take === 'server' && server !== null) this.#takeServers(server, other === 'local');
    else this.#takeLocal(server, other === 'server');
  }

  #takeLocal(server: ServerDraft<T> | null, isOther: boolean): void {
    const local = this.#local;
    this.#show({
      text: this.#view.text ?? local ?? this.starter,
      ...(isOther && server && { other: { ...this.#tools.copyOf(server), from: 'server', at: server.saved_at } }),
    });
    // what was sent goes up again: a server that was restored does not have it
    if (local !== null && !this.#isOfTab)
      this.#keep({ ...local, ...(server && continued(server)), page: this.#page, is_sent: false });
  }

  #takeServers(server: ServerDraft<T>, isOther: boolean): void {
    const local = this.#local;
    const shown = this.#view.text;
    const isShown = shown !== null && this.#tools.isSame(shown, server);
    const isLost = isOther || (this.#hasTyped && shown !== null && !isShown);
    if (isOther) this.#setAside();
    this.#keep({
      ...this.#tools.copyOf(server),
      changed_at: server.saved_at,
      ...continued(server),
      is_sent: true,
      aside: this.#local?.aside,
    });
    this.#show({
      text: isShown ? shown : this.#tools.copyOf(server),
      save: { is: 'saved', at: server.saved_at },
      ...(isLost &&
        local && {
          other: { ...this.#tools.copyOf(local), from: isOther ? 'device' : 'here', at: local.changed_at },
        }),
    });
  }

  #isTyping(): boolean {
    return this.#tools.now() - this.#typedAtMs < typingMs;
  }

  /** What the disk had when the page came: shown, and only offered to somebody who types already. */
  #hearDisk(found: LocalDraft<T>): void {
    const shown = this.#view.text;
    if (this.#hasTyped) {
      if (shown === null || this.#tools.isSame(shown, found)) return;
      this.#setAside(found);
      this.#show({ other: { ...this.#tools.copyOf(found), from: 'device', at: found.changed_at } });
      return;
    }
    this.#local = found;
    if (shown === null ? !found.is_sent : !this.#tools.isSame(shown, found))
      this.#show({ text: this.#tools.copyOf(found), save: { is: 'waiting' } });
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
    this.#isOfTab = !theirs.is_sent;
    if (!theirs.is_sent || theirs.base_saved_at === null) return;
    const { base_saved_at: saved_at, base_version: version, page } = theirs;
    if (this.#server !== undefined) this.#server = { saved_at, version, page };
    this.#show({ save: { is: 'saved', at: saved_at } });
  }

  #sent(sent: LocalDraft<T>, mark: DraftMark): void {
    this.#server = mark;
    if (this.#local === null) return;
    const isNewest = this.#tools.isSame(this.#local, sent);
    this.#keep({ ...this.#local, ...continued(mark), is_sent: isNewest });
    this.#show({ save: isNewest ? { is: 'saved', at: mark.saved_at } : { is: 'waiting' } });
  }

  /** What a text that is typed now continues. */
  #base() {
    if (this.#server) return continued(this.#server);
    return { base_saved_at: this.#local?.base_saved_at ?? null, base_version: this.#local?.base_version };
  }

  /** Whether the draft ends because the server, which had it, has none any more. */
  protected endsElsewhere(): boolean {
    return false;
  }

  /** Drops the draft. Returns the version that the server may drop once it is known; null: there was no draft. */
  protected drop(): Promise<string | undefined> | null {
    clearTimeout(this.#timer);
    const wasKept = this.#local !== null || Boolean(this.#server);
    this.#local = null;
    this.#hasTyped = false;
    this.#tools.storage.forget();
    this.#show({ text: this.#tools.copyOf(this.starter), save: { is: 'untouched' } });
    if (!wasKept) return null;
    const before = this.#server?.version;
    this.#server = null;
    // a running save would restore the draft
    return (this.#running ?? Promise.resolve()).then(() => this.#server?.version ?? before);
  }

  #isUnsent(): boolean {
    return this.#local !== null && !this.#local.is_sent && !this.#isOfTab;
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

import type { ContainerFile } from '@put/contract/containers/container-files';
import { isRefusal, isWorthRepeating, wordsOf } from '../../../api/errors.ts';
import { whileSending } from '../../drafts/while-sending.ts';

/** What is typed is saved after a pause of this length. */
export const saveAfterMs = 800;
const firstRepeatMs = 3000;
const longestRepeatMs = 30_000;

export type FileSave =
  | { is: 'saved' | 'waiting' | 'saving' | 'offline' }
  /** The server refused the text, and sending it again will not help. */
  | { is: 'refused'; why: string };

export type FileView =
  | { is: 'loading' }
  | { is: 'failed'; why: string }
  | { is: 'no_text'; why: 'binary' | 'too_large'; sizeBytes: number }
  /** `outside`: the text that somebody else wrote meanwhile, null when the file was deleted. */
  | { is: 'text'; text: string; save: FileSave; outside: { text: string | null } | null };

/** Typed text that is not saved yet. It is kept on this device. `tag`: of the file that it began from. */
export type KeptText = { text: string; tag: string | null };

type Tools = {
  read: (path: string) => Promise<ContainerFile>;
  /** Refused as `conflict` when the file has another tag; without a tag it is written in any case. */
  write: (path: string, text: string, tag: string | null) => Promise<{ tag: string }>;
  keep: { read: (path: string) => KeptText | null; write: (path: string, kept: KeptText | null) => void };
  /** Keeps a text that did not become the file among the person's earlier ones. */
  setAside: (path: string, text: string) => Promise<unknown>;
  onView: () => void;
};

const textIn = (view: FileView): string | null => (view.is === 'text' ? view.text : null);

/** One open file: saves while it is typed, overwrites nothing that others wrote, and loses nothing that was typed. */
export class FileKeeper {
  path: string;
  view: FileView = { is: 'loading' };
  readonly #tools: Tools;
  /** The text and the tag at the server, as far as is known; a tag of null: write in any case. */
  #saved = '';
  #tag: string | null = null;
  #theirTag: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isSaving = false;
  #hasNews = false;
  #isGone = false;
  /** The other text of which was told that one of the two can not be kept. */
  #toldOf: { text: string | null } | null = null;

  constructor(path: string, tools: Tools) {
    this.path = path;
    this.#tools = tools;
  }

  /** Reads the file. Not done when it is made: a page may be drawn several times before it stands. */
  readonly begin = (): void => void this.#load();

  get isUnsaved(): boolean {
    return this.view.is === 'text' && this.view.text !== this.#saved;
  }

  readonly reload = (): void => {
    this.#show({ is: 'loading' });
    void this.#load();
  };

  readonly change = (text: string): void => {
    if (this.view.is !== 'text' || this.view.text === text) return;
    this.#show({ ...this.view, text, save: { is: 'waiting' } });
    this.#tools.keep.write(this.path, { text, tag: this.#tag });
    if (this.view.outside === null) this.#saveAfter(saveAfterMs);
  };

  /** Saves at once what waits. */
  readonly flush = (): void => {
    if (this.isUnsaved) void this.#save();
  };

  /** The file, or something unknown, has changed at the server. */
  readonly heard = async (): Promise<void> => {
    if (this.#isSaving) {
      this.#hasNews = true;
      return;
    }
    if (this.view.is !== 'text') return this.#load();
    if (await this.#lookAgain()) this.flush();
  };

  /** Ends a clash: with the text of the editor, or with that of the file. */
  readonly choose = async (which: 'mine' | 'theirs'): Promise<void> => {
    if (this.view.is !== 'text' || this.view.outside === null) return;
    const { outside } = this.view;
    const loser = which === 'mine' ? outside.text : this.view.text;
    try {
      // the text that is not taken is kept first
      if (loser !== null) await this.#tools.setAside(this.path, loser);
    } catch (error) {
      // nothing is taken yet: both texts stay on the screen
      if (isWorthRepeating(error)) return this.#show({ ...this.view, save: { is: 'offline' } });
      // it can not be kept: said first, and who chooses once more knows it
      if (this.#toldOf !== outside) {
        this.#toldOf = outside;
        const why = `${wordsOf(error)} Второй текст не сохранится: если он нужен, скопируйте его и выберите ещё раз.`;
        return this.#show({ ...this.view, save: { is: 'refused', why } });
      }
    }
    if (this.view.outside !== outside) return undefined;
    const { text } = this.view;
    this.#tag = this.#theirTag;
    this.#saved = outside.text ?? '';
    if (which === 'theirs' && outside.text !== null) return this.#settle(outside.text);
    this.#show({ is: 'text', text, save: { is: 'waiting' }, outside: null });
    return this.#save();
  };

  /** Puts an earlier text into the editor; the one that stands there becomes an earlier one. */
  readonly takeEarlier = async (text: string): Promise<void> => {
    if (this.view.is !== 'text' || this.view.text === text) return;
    const before = this.view.text;
    await this.#tools.setAside(this.path, before);
    // typed on meanwhile: that is newer than what was looked at
    if (textIn(this.view) === before) this.change(text);
  };

  moved(path: string): void {
    const kept = this.#tools.keep.read(this.path);
    this.#tools.keep.write(this.path, null);
    if (kept !== null) this.#tools.keep.write(path, kept);
    this.path = path;
  }

  /** The tab is closed. What is not saved stays on this device. */
  end(): void {
    this.flush();
    this.#isGone = true;
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    try {
      const file = await this.#tools.read(this.path);
      if (file.text === null)
        return this.#show({ is: 'no_text', why: file.why_no_text ?? 'binary', sizeBytes: file.size_bytes });
      const kept = this.#tools.keep.read(this.path);
      this.#saved = file.text;
      this.#tag = file.tag;
      if (kept === null || kept.text === file.text) return this.#settle(file.text);
      this.#show({ is: 'text', text: kept.text, save: { is: 'waiting' }, outside: null });
      if (kept.tag === file.tag) void this.#save();
      else this.#meet(file.text, file.tag);
    } catch (error) {
      const kept = this.#tools.keep.read(this.path);
      if (kept === null) return this.#show({ is: 'failed', why: wordsOf(error) });
      this.#tag = kept.tag;
      this.#show({ is: 'text', text: kept.text, save: { is: 'offline' }, outside: null });
    }
  }

  /** Reads the file; another version is met. Returns whether the server still has the one that is known here. */
  async #lookAgain(): Promise<boolean> {
    try {
      const file = await this.#tools.read(this.path);
      if (file.tag === this.#tag) return true;
      this.#take(file);
    } catch (error) {
      if (isRefusal(error, 'not_found')) this.#meet(null, null);
    }
    return false;
  }

  /** Another version at the server: taken when nothing is unsaved here, else shown beside. */
  #take({ text, tag }: ContainerFile): void {
    if (this.view.is !== 'text') return;
    if (text === this.view.text || (text !== null && !this.isUnsaved)) {
      this.#saved = text;
      this.#tag = tag;
      this.#settle(text);
    } else this.#meet(text ?? '', tag);
  }

  #meet(text: string | null, tag: string | null): void {
    if (this.view.is !== 'text') return;
    clearTimeout(this.#timer);
    this.#theirTag = tag;
    this.#show({ ...this.view, outside: { text } });
  }

  #settle(text: string): void {
    this.#tools.keep.write(this.path, null);
    this.#show({ is: 'text', text, save: { is: 'saved' }, outside: null });
  }

  #saveAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isGone) return;
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.view.is !== 'text' || this.view.outside !== null || this.#isSaving) return;
    const { text } = this.view;
    this.#isSaving = true;
    this.#show({ ...this.view, save: whileSending(this.view.save) });
    try {
      const { tag } = await this.#tools.write(this.path, text, this.#tag);
      this.#failures = 0;
      this.#tag = tag;
      this.#saved = text;
      this.#isSaving = false;
      this.#hasSaved();
    } catch (error) {
      this.#isSaving = false;
      await this.#notSaved(error);
    }
    if (!this.#hasNews) return;
    this.#hasNews = false;
    void this.heard();
  }

  #hasSaved(): void {
    if (this.view.is !== 'text') return;
    if (!this.isUnsaved) return this.#settle(this.view.text);
    // typed on meanwhile
    this.#tools.keep.write(this.path, { text: this.view.text, tag: this.#tag });
    this.#show({ ...this.view, save: { is: 'waiting' } });
    this.#saveAfter(saveAfterMs);
  }

  async #notSaved(error: unknown): Promise<void> {
    if (this.view.is !== 'text') return;
    if (isRefusal(error, 'conflict') || isRefusal(error, 'not_found')) {
      this.#show({ ...this.view, save: { is: 'waiting' } });
      // refused for a version that is its own: at once again would be a loop
      if (await this.#lookAgain()) this.#saveAfter(firstRepeatMs);
      return;
    }
    const isForNow =
      isWorthRepeating(error) || isRefusal(error, 'container_not_running') || isRefusal(error, 'container_busy');
    if (!isForNow) return this.#show({ ...this.view, save: { is: 'refused', why: wordsOf(error) } });
    this.#show({ ...this.view, save: { is: 'offline' } });
    this.#failures += 1;
    this.#saveAfter(Math.min(firstRepeatMs * 2 ** (this.#failures - 1), longestRepeatMs));
  }

  #show(view: FileView): void {
    this.view = view;
    this.#tools.onView();
  }
}

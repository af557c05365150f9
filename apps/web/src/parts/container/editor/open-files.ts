import { isWithin, movedPath } from '../files/paths.ts';
import { FileKeeper, type FileView, type KeptText } from './file-keeper.ts';

export type OpenFile = {
  path: string;
  view: FileView;
  isUnsaved: boolean;
  /** Since the page was opened: the others need no editor yet. */
  wasShown: boolean;
};
export type OpenFilesView = { files: readonly OpenFile[]; active: string | null };

/** Which files are open, and texts that are not saved: on this device, for one person and one container. */
export type FilesMemory = {
  tabs: {
    read: () => { paths: string[]; active: string | null };
    write: (paths: string[], active: string | null) => void;
  };
  keep: {
    read: (path: string) => KeptText | null;
    write: (path: string, kept: KeptText | null) => void;
    /** Whether this device has what was written last: storage may be full or forbidden. */
    isKept: (path: string) => boolean;
    /** Calls `watcher` when `isKept` may have changed. */
    watch: (watcher: () => void) => () => void;
  };
};
type Calls = Pick<ConstructorParameters<typeof FileKeeper>[1], 'read' | 'write' | 'setAside'>;

/** The open files of a container, in the order of their tabs. */
export class OpenFiles {
  readonly #calls: Calls;
  readonly #memory: FilesMemory;
  #keepers: FileKeeper[] = [];
  #active: string | null;
  #view: OpenFilesView = { files: [], active: null };
  #shown = new WeakSet<FileKeeper>();
  #watchers = new Set<() => void>();
  #onSaved: () => void = () => undefined;

  constructor(calls: Calls, memory: FilesMemory) {
    this.#calls = calls;
    this.#memory = memory;
    const { paths, active } = memory.tabs.read();
    this.#keepers = paths.map((path) => this.#make(path));
    this.#active = active;
    this.#tell();
  }

  readonly view = (): OpenFilesView => this.#view;
  readonly watch = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  };
  readonly isKept = (path: string): boolean => this.#memory.keep.isKept(path);
  readonly watchKept = (watcher: () => void): (() => void) => this.#memory.keep.watch(watcher);
  keeper = (path: string): FileKeeper | undefined => this.#keepers.find((one) => one.path === path);

  /** `onSaved`: called after each file that is saved. */
  readonly tellSaved = (onSaved: () => void): void => {
    this.#onSaved = onSaved;
  };

  /** Reads the files of the last visit. */
  readonly begin = (): void => {
    for (const one of this.#keepers) one.begin();
  };

  readonly open = (path: string): void => {
    if (this.keeper(path) === undefined) {
      const made = this.#make(path);
      this.#keepers = [...this.#keepers, made];
      made.begin();
    }
    this.#active = path;
    this.#remember();
  };

  readonly close = (path: string): void => {
    const index = this.#keepers.findIndex((one) => one.path === path);
    this.#keepers[index]?.end();
    this.#keepers = this.#keepers.filter((one) => one.path !== path);
    if (this.#active === path) this.#active = (this.#keepers[index] ?? this.#keepers.at(-1))?.path ?? null;
    this.#remember();
  };

  /** A file, or a folder with its files, has another path. */
  readonly moved = (from: string, to: string): void => {
    for (const one of this.#keepers) if (isWithin(one.path, from)) one.moved(movedPath(one.path, from, to));
    if (this.#active !== null) this.#active = movedPath(this.#active, from, to);
    this.#remember();
  };

  readonly removed = (path: string): void => {
    for (const one of this.#keepers) if (isWithin(one.path, path)) this.close(one.path);
  };

  /** News of changed files; null: of unknown ones. */
  readonly heard = (paths: readonly string[] | null): void => {
    for (const one of this.#keepers)
      if (paths === null || paths.some((path) => isWithin(one.path, path))) void one.heard();
  };

  readonly flush = (): void => {
    for (const one of this.#keepers) one.flush();
  };

  readonly end = (): void => {
    for (const one of this.#keepers) one.end();
  };

  #make(path: string): FileKeeper {
    const write: Calls['write'] = async (...file) => {
      const written = await this.#calls.write(...file);
      this.#onSaved();
      return written;
    };
    return new FileKeeper(path, { ...this.#calls, write, keep: this.#memory.keep, onView: () => this.#tell() });
  }

  #remember(): void {
    this.#memory.tabs.write(
      this.#keepers.map(({ path }) => path),
      this.#active,
    );
    this.#tell();
  }

  #tell(): void {
    const active = this.keeper(this.#active ?? '')?.path ?? this.#keepers[0]?.path ?? null;
    const shown = this.keeper(active ?? '');
    if (shown !== undefined) this.#shown.add(shown);
    const files = this.#keepers.map((one) => ({
      path: one.path,
      view: one.view,
      isUnsaved: one.isUnsaved,
      wasShown: this.#shown.has(one),
    }));
    this.#view = { files, active };
    for (const tell of this.#watchers) tell();
  }
}

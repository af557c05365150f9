import { sumFolder } from './walk-folder.ts';

/** The room in a home folder. It counts what was written since the last measurement, but not what was removed. */
export class HomeRoom {
  private readonly folder: string;
  /** 0: no limit. */
  readonly totalBytes: number;
  private used = 0;

  constructor(folder: string, totalBytes: number) {
    this.folder = folder;
    this.totalBytes = totalBytes;
  }

  get usedBytes(): number {
    return this.used;
  }

  /** Returns how many files there are. */
  async measure(): Promise<number> {
    const { bytes, files } = await sumFolder(this.folder);
    this.used = bytes;
    return files;
  }

  /** Takes room for so many more bytes. False: there is none, also after a new measurement. */
  async take(bytes: number): Promise<boolean> {
    if (!this.has(bytes)) await this.measure();
    if (!this.has(bytes)) return false;
    this.used = Math.max(0, this.used + bytes);
    return true;
  }

  private has(bytes: number): boolean {
    return bytes <= 0 || this.totalBytes === 0 || this.used + bytes <= this.totalBytes;
  }
}

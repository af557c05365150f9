/**
 * Uploaded contents, each at the address of its SHA-256.
 *
 * Promises: a content is at its address completely or not at all, also after `kill -9` and on a full disk. The same
 * content is stored once. `keep` of an existing content does not disturb its readers. `DiskFull` is thrown while the
 * database on the same disk still has space. `FilesDown` is thrown when a store elsewhere does not do what it is asked;
 * the same call may succeed later. This driver does not know what refers to a content: the caller of `remove` has made
 * sure that nothing does.
 */
import type { Readable } from 'node:stream';

export interface Files {
  /** Reads the whole content and stores it without an address. When it throws, nothing is left behind. */
  stage(content: AsyncIterable<Uint8Array>): Promise<Staged>;
  /** Undefined when there is no such content. */
  open(sha256: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(sha256: string): Promise<void>;
  /** All kept contents, in no particular order. */
  list(): AsyncIterable<{ sha256: string; keptAtMs: number }>;
  /** Removes contents that were staged before that moment by processes that have died since. */
  forgetStaged(beforeMs: number): Promise<void>;
  /**
   * Of a store elsewhere: tries whether it can be used now. Why not, in Russian, for the operator; undefined when it can.
   * Never rejects.
   */
  trouble?(): Promise<string | undefined>;
}

/** The caller ends it with `keep` or `drop`. After `keep`, `drop` does nothing. A `keep` that threw may be repeated. */
export type Staged = {
  sha256: string;
  sizeBytes: number;
  /** The first bytes, at most `lengthBytes`. */
  head(lengthBytes: number): Promise<Buffer>;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

/** Both ends are included. */
export type ByteRange = { start: number; end: number };

export class DiskFull extends Error {
  override name = 'DiskFull';
}

/** The store of files can not be used. The message is for the operator, in Russian. */
export class FilesDown extends Error {
  override name = 'FilesDown';
}

/**
 * Contents that people uploaded, each at the address of its SHA-256.
 *
 * Promises: a content is at its address whole or not at all, also after `kill -9` and a full disk; the same content is kept
 * once; `keep` of what is there already changes nothing for who reads it meanwhile. `DiskFull` is thrown while there still is
 * space for the database on the same disk. Nothing here knows what refers to a content: whoever removes one has made sure.
 */
import type { Readable } from 'node:stream';

export interface Files {
  /** Reads all of it and puts it aside, at no address yet; nothing stays behind when it fails half way. */
  stage(content: AsyncIterable<Uint8Array>): Promise<Staged>;
  /** Undefined when there is none. */
  open(sha256: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(sha256: string): Promise<void>;
  /** Everything at an address, in no order. */
  list(): AsyncIterable<{ sha256: string; keptAtMs: number }>;
  /** Removes what was put aside before that moment by a process that died since. */
  forgetStaged(beforeMs: number): Promise<void>;
}

/** Ends with `keep` or `drop`; after `keep`, `drop` does nothing. */
export type Staged = {
  sha256: string;
  sizeBytes: number;
  /** The beginning, or all of it where it is shorter. */
  head(lengthBytes: number): Promise<Buffer>;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

/** Both ends belong to it. */
export type ByteRange = { start: number; end: number };

export class DiskFull extends Error {
  override name = 'DiskFull';
}

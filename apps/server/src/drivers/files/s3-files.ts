import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ByteRange, Files } from './files.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store, type S3Store } from './s3-store.ts';
import { stagingIn, type StagingOptions } from './staging.ts';

type Options = StagingOptions & { store: S3Settings; answerWithinMs?: number };

const dayMs = 24 * 3_600_000;
const inPage = 1_000;
const mostBreaks = 3;

/**
 * Files in an S3 store: each content at the key `ab/cdef…`, unfinished ones in a folder of this machine. A content
 * appears at once and whole, which S3 promises of each PUT. Throws `FilesDown` when the store can not be used.
 */
export async function s3Files({ store: settings, answerWithinMs, ...options }: Options): Promise<Files> {
  const staging = await stagingIn(options);
  const store = s3Store(settings, answerWithinMs);
  // tells a wrong key, bucket or address at the start
  await store.list(1);
  // leftovers of this machine: `forgetStaged` may run on another one
  await staging.forget(Date.now() - dayMs);

  return {
    async stage(content) {
      const { path, ...staged } = await staging.stage(content);
      return {
        ...staged,
        // also when the content is there: as on a disk, it is new again for whoever removes old contents
        async keep() {
          await store.put(keyOf(staged.sha256), await openAsBlob(path), staged.sha256);
          await staged.drop();
        },
      };
    },

    async open(sha256, range) {
      const first = await store.get(keyOf(sha256), range);
      return first && readOn(store, keyOf(sha256), range, first);
    },

    remove: (sha256) => store.remove(keyOf(sha256)),

    async *list() {
      let after: string | undefined;
      do {
        const page = await store.list(inPage, after);
        for (const { Key, LastModified } of page.items)
          if (/^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(Key))
            yield { sha256: Key.replace('/', ''), keptAtMs: Date.parse(LastModified) };
        after = page.next;
      } while (after !== undefined);
    },

    forgetStaged: staging.forget,
    trouble,
  };

  /** A list tells a wrong key. A key that may only read is told by an upload; then nothing is uploaded at its address. */
  async function trouble(): Promise<string | undefined> {
    try {
      await store.list(1);
      if (store.isRefused('PUT')) await store.put(keyOf(sha256OfNothing), new Blob([]), sha256OfNothing);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }
}

/** A content without a row goes with the daily look at the store. */
const sha256OfNothing = createHash('sha256').digest('hex');

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

type Body = NonNullable<Awaited<ReturnType<S3Store['get']>>>;

/** A content never changes, so a body that broke off is read on from the first byte that is missing. */
function readOn(store: S3Store, key: string, range: ByteRange | undefined, first: Body): Readable {
  let body = first;
  let at = range?.start ?? 0;
  const end = at + first.lengthBytes;
  let breaks = 0;
  let isOver = false;

  async function next(): Promise<Uint8Array | null> {
    for (;;) {
      try {
        const { value } = await body.next();
        if (value) at += value.byteLength;
        if (value || at >= end) return value ?? null;
        throw new Error('the body ended early');
      } catch (error) {
        body.abort();
        breaks += 1;
        const again = breaks > mostBreaks || isOver ? undefined : await store.get(key, { start: at, end: end - 1 });
        if (!again) throw store.down('содержимое файла обрывается', error);
        body = again;
        if (isOver) body.abort();
      }
    }
  }

  return new Readable({
    read() {
      next().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      isOver = true;
      body.abort();
      done(error);
    },
  });
}

/**
 * Calls to an S3 store: signed, limited in time, repeated after faults that may pass. A repeat is harmless, because a
 * key of ours always holds the same content.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { type ByteRange, DiskFull, FilesDown } from './files.ts';
import type { S3Settings } from './s3-settings.ts';

export type S3Store = ReturnType<typeof s3Store>;

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob;
};

/** An answer whose body is still to come. `abort` ends it. */
type Answer = { response: Response; abort(): void; inTime<T>(work: Promise<T>, ms: number): Promise<T> };

const mostTries = 4;
const pauseMs = 250;
/** A network slower than this is broken. */
const leastBytesPerS = 100_000;

/** How S3, Swift, Ceph and MinIO say that the store, or the bucket, is full. */
const fullCodes = new Set(['EntityTooLarge', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull']);
const passingCodes = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted']);

const keyAdvice = 'ключ не подошёл: проверьте PT_FILES_S3_ACCESS_KEY_ID и PT_FILES_S3_SECRET_ACCESS_KEY';
const advice: Record<string, string> = {
  InvalidAccessKeyId: keyAdvice,
  SignatureDoesNotMatch: keyAdvice,
  AccessDenied: `${keyAdvice} — и права: нужны чтение, запись, удаление и список корзины`,
  NoSuchBucket: 'такой корзины нет: создайте её или исправьте PT_FILES_S3_URL',
  InvalidBucketName: 'у корзины не может быть такого имени: исправьте PT_FILES_S3_URL',
  AuthorizationHeaderMalformed: 'регион не тот: исправьте PT_FILES_S3_REGION',
  PermanentRedirect: 'корзина в другом регионе: исправьте PT_FILES_S3_URL и PT_FILES_S3_REGION',
  RequestTimeTooSkewed: 'часы этой машины и хранилища расходятся',
};

// tags stay text, so that a key of digits is no number
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });
const ErrorDocument = z.object({ Error: z.object({ Code: z.string() }) });
const ListDocument = z.object({
  ListBucketResult: z.object({
    Contents: z._default(z.array(z.object({ Key: z.string(), LastModified: z.string() })), []),
    NextContinuationToken: z.optional(z.string()),
    IsTruncated: z.optional(z.string()),
  }),
});

/** `answerWithinMs`: how long an answer, and each piece of its body, may take. */
export function s3Store(settings: S3Settings, answerWithinMs = 15_000) {
  const { url: bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const down = (words: string, cause?: unknown) => new FilesDown(`Хранилище файлов ${bucket}: ${words}.`, { cause });

  async function once({ method, key, query, headers, body }: Call): Promise<Answer> {
    const controller = new AbortController();
    const inTime = <T>(work: Promise<T>, ms: number): Promise<T> => {
      const late = setTimeout(() => controller.abort(new Error('вышло время')), ms);
      return work.finally(() => clearTimeout(late));
    };
    const url = new URL(key === undefined ? bucket : `${bucket}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const request = await signer.sign(url, {
      method,
      redirect: 'manual',
      signal: controller.signal,
      ...(headers && { headers }),
      ...(body && { body }),
    });
    const sendMs = ((body?.size ?? 0) / leastBytesPerS) * 1_000;
    const response = await inTime(fetch(request), answerWithinMs + sendMs);
    return { response, inTime, abort: () => controller.abort() };
  }

  const silent = (error: unknown) => down(`не отвечает (${reasonOf(error)})`, error);
  const textOf = ({ response, inTime }: Answer) =>
    inTime(response.text(), answerWithinMs).catch((error: unknown) => {
      throw silent(error);
    });

  /** Undefined when there is no such key. Returns what may pass; throws what can not be mended by a repeat. */
  async function refusalOf(answer: Answer, { method }: Call): Promise<FilesDown | undefined> {
    const { status } = answer.response;
    const parsed = ErrorDocument.safeParse(parse(await textOf(answer).catch(() => '')));
    const code = parsed.success ? parsed.data.Error.Code : '';
    if (status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined;
    if (status === 507 || fullCodes.has(code)) throw new DiskFull(`the store answers ${status} ${code}`);
    const refusal = down(advice[code] ?? (status === 403 ? keyAdvice : `отвечает ${`${status} ${code}`.trim()}`));
    if (passingCodes.has(code) || status === 429 || (status >= 500 && status !== 501)) return refusal;
    throw refusal;
  }

  /** What the last call of each kind has been refused with: a key may read and not write. */
  const refused = new Map<Call['method'], FilesDown>();

  async function ask(call: Call): Promise<Answer | undefined> {
    try {
      const answer = await insist(call);
      refused.delete(call.method);
      return answer;
    } catch (error) {
      if (error instanceof FilesDown) refused.set(call.method, error);
      throw error;
    }
  }

  /** Undefined when there is no such key. */
  async function insist(call: Call): Promise<Answer | undefined> {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(call).catch(silent);
      if (!(answer instanceof FilesDown) && answer.response.ok) return answer;
      const failure = answer instanceof FilesDown ? answer : await refusalOf(answer, call);
      if (!failure) return undefined;
      if (tries === mostTries) throw failure;
      await sleep(pauseMs * 2 ** tries * Math.random());
    }
  }

  return {
    down,
    /** Whether the last call of this kind was refused. */
    isRefused: (method: Call['method']) => refused.has(method),

    /** The hash goes along, and the store refuses a content that arrives with another one. */
    async put(key: string, body: Blob, sha256: string): Promise<void> {
      const answer = await ask({ method: 'PUT', key, body, headers: { 'x-amz-content-sha256': sha256 } });
      if (answer) await textOf(answer);
    },

    async remove(key: string): Promise<void> {
      const answer = await ask({ method: 'DELETE', key });
      if (answer) await textOf(answer);
    },

    /** The pieces of a content, to be read one after another. Undefined when there is none. */
    async get(key: string, range?: ByteRange) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask({ method: 'GET', key, ...(headers && { headers }) });
      if (!answer) return undefined;
      const reader = answer.response.body!.getReader();
      return {
        lengthBytes: Number(answer.response.headers.get('content-length')),
        next: () => answer.inTime(reader.read(), answerWithinMs),
        abort: answer.abort,
      };
    },

    /** One page of the list of keys; `next` asks for the one after it. */
    async list(most: number, after?: string) {
      const query = { 'list-type': '2', 'max-keys': String(most), ...(after && { 'continuation-token': after }) };
      const answer = await ask({ method: 'GET', query });
      const parsed = ListDocument.safeParse(answer && parse(await textOf(answer)));
      if (!parsed.success) throw down('отвечает не так, как S3: проверьте PT_FILES_S3_URL');
      const { Contents, IsTruncated, NextContinuationToken } = parsed.data.ListBucketResult;
      const next = IsTruncated === 'true' ? NextContinuationToken : undefined;
      if (IsTruncated === 'true' && (!next || next === after)) throw down('не отдаёт список до конца');
      return { items: Contents, next };
    },
  };
}

/** Undefined for what is no XML. */
function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
}

/** Fetch wraps the reason that says something. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? (cause as NodeJS.ErrnoException).code || cause.message : message;
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The address of a content: lower-case hexadecimal SHA-256 of what is kept (of a picture: after it was made smaller). */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const UploadedFile = z.object({
  sha256: Sha256,
  /** Below our own origin; lasts as long as something refers to the file. */
  url: z.string(),
  name: z.string(),
  /** By the content, never by the name. */
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Of pictures: CSS pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/file',
    access: 'signed-in',
    summary:
      'Keep one file: multipart with a part «file» and no other. Of administrators everybody with the address may read it, ' +
      'of students they themselves and administrators; students have a quota',
    bodyKind: 'multipart',
    reply: UploadedFile,
    refusals: ['too_large', 'quota_full', 'file_kind_refused', 'bad_picture', 'disk_full'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/file/:sha256',
    // pictures in texts are asked for without a token: the address of an administrator's file is its key
    access: 'anyone',
    summary: 'The content of a file; ranges and If-None-Match are understood',
    params: z.object({ sha256: Sha256 }),
    reply: null,
    replyKind: 'content',
    refusals: ['not_found'],
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';

/**
 * The address of a file: lower-case hexadecimal SHA-256 of the stored bytes (a picture is made smaller before it is
 * stored).
 */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const UploadedFile = z.object({
  sha256: Sha256,
  /** A path on our own origin. It works as long as something refers to the file. */
  url: z.string(),
  name: z.string(),
  /** Found from the bytes, never from the name. */
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Of pictures, in CSS pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/file',
    access: 'signed-in',
    unaudited: 'what is kept says who wrote it, and when',
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
    // An <img> in a text sends no token. So the address, which nobody can guess, is the only key.
    access: 'anyone',
    summary: 'The content of a file; ranges and If-None-Match are understood',
    params: z.object({ sha256: Sha256 }),
    reply: null,
    replyKind: 'content',
    refusals: ['not_found'],
  }),
};

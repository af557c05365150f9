import * as z from 'zod/mini';

/** The settings of an S3 store of uploaded files. Without PT_FILES_S3_URL files lie in the data folder. */
export const s3Environment = {
  /** The address of the bucket, with the bucket's name in the path or in the host. */
  PT_FILES_S3_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s/?#]+)?\/?$/, 'адрес с корзиной: https://s3.школа.рф/put-files')),
  ),
  PT_FILES_S3_REGION: z._default(z.string().check(z.regex(/^[\w-]{1,64}$/, 'имя региона: us-east-1')), 'us-east-1'),
  PT_FILES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  PT_FILES_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
};

export type S3Settings = {
  /** Without a slash at the end. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Undefined when no store is set. `refuse` stops the start and shows its message to the operator. */
export function readS3(
  e: z.infer<z.ZodMiniObject<typeof s3Environment>>,
  refuse: (words: string) => never,
): S3Settings | undefined {
  const { PT_FILES_S3_URL: url, PT_FILES_S3_ACCESS_KEY_ID: accessKeyId } = e;
  const secretAccessKey = e.PT_FILES_S3_SECRET_ACCESS_KEY;
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return refuse(
      'PT_FILES_S3_URL, PT_FILES_S3_ACCESS_KEY_ID и PT_FILES_S3_SECRET_ACCESS_KEY задаются только вместе: без одной из них в хранилище не войти',
    );
  return { url: url.replace(/\/$/, ''), region: e.PT_FILES_S3_REGION, accessKeyId, secretAccessKey };
}

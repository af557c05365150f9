import * as z from 'zod/mini';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The last part of an archive: what is in it. An archive without one was cut off. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** All that the database had, in order: it is brought there before the rows come. */
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })).check(z.minLength(1)),
  /** The rows as COPY writes them in its text format, which all versions of PostgreSQL read. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: Sha256,
    }),
  ),
  /** The last number given out, of tables that number their rows. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.nullable(z.string()) })),
  /** Work that waited or was in hand, a line of JSON each. */
  jobs: z.object({ count: z.int(), sha256: Sha256 }),
  files: z.array(Sha256),
  /** Known to the database, and not at their place or with another content. */
  lost_files: z.array(Sha256),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestName = 'manifest.json';
export const jobsName = 'jobs';
export const tableName = (name: string) => `tables/${name}`;
export const fileName = (sha256: string) => `files/${sha256}`;

/**
 * Tables whose rows belong to the machine or to who is signed in now: sessions end with a restore, processes announce themselves,
 * and a restored copy that runs beside the first one must have a name of its own.
 */
export const leftOut: readonly string[] = [
  'acting_session',
  'backup',
  'installation',
  'proven_session',
  'refresh_token',
  'sign_in_failure',
  'worker',
];

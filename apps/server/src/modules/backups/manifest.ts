import * as z from 'zod/mini';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The last part of an archive: a list of its contents. An archive without a manifest was cut off. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** All migrations of the database, in order. A restore applies them before it copies rows. */
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })).check(z.minLength(1)),
  /** Rows in the text format of COPY, which all versions of PostgreSQL read. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: Sha256,
    }),
  ),
  /** The last number that each sequence gave out. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last_value: z.nullable(z.string()) })),
  /** Jobs that waited or were running, one line of JSON each. */
  jobs: z.object({ count: z.int(), sha256: Sha256 }),
  files: z.array(Sha256),
  /** Files that the database knows, but that were missing or damaged. */
  lost_files: z.array(Sha256),
  /** Files that the database knows, and that were left out on purpose: a store with versions keeps them. */
  left_out_files: z._default(z.array(Sha256), []),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestName = 'manifest.json';
export const jobsName = 'jobs';
export const tableName = (name: string) => `tables/${name}`;
export const fileName = (sha256: string) => `files/${sha256}`;

/**
 * Tables that belong to the machine or to present sessions, and what is computed anew. A restore ends all sessions,
 * processes announce themselves again, and a restored copy needs an ID of its own.
 */
export const excludedTables: readonly string[] = [
  'acting_session',
  'animation_run',
  'backup',
  'backup_check',
  'errand',
  'installation',
  'lecture',
  'process',
  'proven_session',
  'refresh_token',
  'session',
  'sign_in_failure',
  'web_build',
  'worker',
];

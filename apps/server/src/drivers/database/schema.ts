/**
 * The tables as Kysely sees them, a file a subject. Written by hand beside the migrations; schema.test.ts compares every column,
 * its nullability and its default with the migrated database. Times arrive as ISO 8601 text (see database.ts).
 */
import type { CourseTables } from './tables/courses.ts';
import type { OfficeTables } from './tables/office.ts';
import type { PeopleTables } from './tables/people.ts';
import type { SubmissionTables } from './tables/submissions.ts';
import type { TaskTables } from './tables/tasks.ts';

export interface Schema extends CourseTables, OfficeTables, PeopleTables, SubmissionTables, TaskTables {}

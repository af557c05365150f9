/**
 * The tables as Kysely sees them, one file a subject. They are written by hand beside the migrations: schema.test.ts
 * compares every column, its nullability and its default with a migrated database. Times arrive as ISO 8601 text (see
 * database.ts).
 */
import type { AnimationTables } from './tables/animations.ts';
import type { ContainerTables } from './tables/containers.ts';
import type { CourseTables } from './tables/courses.ts';
import type { ExamTables } from './tables/exams.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OfficeTables } from './tables/office.ts';
import type { PeopleTables } from './tables/people.ts';
import type { QuestionTables } from './tables/questions.ts';
import type { SubmissionTables } from './tables/submissions.ts';
import type { TaskTables } from './tables/tasks.ts';

/** By subject, for who says something of each column (`modules/erasure/fates`). */
export type {
  AnimationTables,
  ContainerTables,
  CourseTables,
  ExamTables,
  NotificationTables,
  OfficeTables,
  PeopleTables,
  QuestionTables,
  SubmissionTables,
  TaskTables,
};

export type { KeptSpec } from './tables/containers.ts';
export type { PlacedAsset } from './tables/office.ts';

export interface Schema
  extends
    AnimationTables,
    ContainerTables,
    CourseTables,
    ExamTables,
    NotificationTables,
    OfficeTables,
    PeopleTables,
    QuestionTables,
    SubmissionTables,
    TaskTables {}

import type { NewTask } from '@put/contract/tasks/new-task';
import type * as z from 'zod/mini';
import type { LatePolicy } from '@put/contract/courses/schedule';
import type { Checker } from '@put/contract/kinds/program/program';
import type { DemoTemplateName } from './container-templates.ts';

/**
 * The shapes of the demonstration course. Times are relative to the day on which it is created, so the course never
 * looks old.
 */
export type DemoCourse = {
  title: string;
  summary: string;
  /** Markdown. */
  description: string;
  /** How long before the first start the course began. */
  daysAgo: number;
  /** What late work is worth where a deadline is given. */
  latePolicy?: LatePolicy;
  tags: { title: string; color: string; kind: 'topic' | 'internal' }[];
  lessons: DemoLesson[];
};

export type DemoLesson = {
  title: string;
  section: string;
  /**
   * A file of this folder: Markdown with formulas ($…$, $$…$$), code, tables and :::note / :::warning / :::hint /
   * :::spoiler[title] blocks.
   */
  bodyFile: string;
  /** Tasks of the kind «program». */
  tasks: DemoTask[];
  /** Tasks of other kinds; they follow `tasks`. */
  moreTasks?: DemoTaskOfKind[];
};

/** A task in the shape of the API, with titles of tags in place of their ids. */
export type DemoTaskOfKind = TaggedByTitle<z.input<typeof NewTask>>;
type TaggedByTitle<T> = T extends unknown
  ? Omit<T, 'tag_ids' | 'status'> & {
      tags: string[];
      lesson_points: number;
      /** The name of the demonstration's animation that is to be performed. */
      performs?: string;
      /** The name of the demonstration's template of containers in which it is worked on. */
      template?: DemoTemplateName;
    }
  : never;

export type DemoTask = {
  title: string;
  /** Titles of tags. */
  tags: string[];
  difficulty: 1 | 2 | 3;
  points: number;
  /** Markdown. */
  statement: string;
  limits: { time_ms: number; memory_mb: number };
  checker: Checker;
  /** Shown one by one after failed attempts. */
  hints: { after_attempts: number; text: string }[];
  starter?: string;
  test_groups: {
    name: string;
    is_sample: boolean;
    points: number;
    aggregation: 'sum' | 'min' | 'pass_fail';
    tests: { input: string; answer: string }[];
  }[];
  solutions: {
    title: string;
    expected:
      | 'accepted'
      | 'partial'
      | 'wrong_answer'
      | 'presentation_error'
      | 'time_limit'
      | 'runtime_error'
      | 'compile_error'
      | 'memory_limit'
      | 'output_limit';
    code: string;
  }[];
};

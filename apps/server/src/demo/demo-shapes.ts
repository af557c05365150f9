import type { NewTask } from '@put/contract/new-task';
import type * as z from 'zod/mini';
import type { Checker } from '@put/contract/kinds/program';

/** The shapes of the demonstration course. Times are relative to the day of the seed, so the course never looks old. */
export type DemoCourse = {
  title: string;
  summary: string;
  /** Markdown. */
  description: string;
  tags: { title: string; color: string; kind: 'topic' | 'internal' }[];
  lessons: DemoLesson[];
};

export type DemoLesson = {
  title: string;
  section: string;
  /** A file below lessons/. Markdown with formulas ($…$, $$…$$), code, tables and :::note / :::warning / :::hint / :::spoiler[title] blocks. */
  bodyFile: string;
  /** Programs. */
  tasks: DemoTask[];
  /** Of the other kinds, after them. */
  moreTasks?: DemoTaskOfKind[];
};

/** As the API takes it, with the titles of its tags and the points of the lesson. */
export type DemoTaskOfKind = TaggedByTitle<z.input<typeof NewTask>>;
type TaggedByTitle<T> = T extends unknown
  ? Omit<T, 'tag_ids' | 'status'> & { tags: string[]; lesson_points: number }
  : never;

export type DemoTask = {
  title: string;
  /** Titles of `tags`. */
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

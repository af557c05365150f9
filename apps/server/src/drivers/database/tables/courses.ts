import type { CourseStatus } from '@put/contract/courses/courses';
import type { Feedback } from '@put/contract/tasks/task-parts';
import type { Language } from '@put/contract/judge/languages';
import type { MarkSettings, MarkWork } from '@put/contract/marks/marks';
import type { LatePolicy } from '@put/contract/courses/schedule';
import type { Doing } from '@put/contract/results/presence';
import type { StuckRules } from '@put/contract/results/stuck';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

/** Courses, lessons and their plans. */
export interface CourseTables {
  course: {
    copied_from_id: number | null;
    cover_sha256: string | null;
    created_at: Default<string>;
    date: string;
    deleted_at: string | null;
    description: Default<string>;
    end_date: string | null;
    feedback: Feedback | null;
    free_compile_errors: Default<boolean>;
    id: Id;
    languages: Language[] | null;
    late_policy: Json<LatePolicy> | null;
    status: Default<CourseStatus>;
    summary: Default<string>;
    title: string;
    updated_at: Default<string>;
  };
  course_user_group: {
    course_id: number;
    created_at: Default<string>;
    user_group_id: number;
  };
  lesson: {
    author_id: number | null;
    body: Default<string>;
    course_id: number;
    created_at: Default<string>;
    deleted_at: string | null;
    feedback: Feedback | null;
    hard_deadline: string | null;
    id: Id;
    languages: Language[] | null;
    late_policy: Json<LatePolicy> | null;
    opens_at: string | null;
    position: number;
    requires_lesson_id: number | null;
    requires_percent: Default<number>;
    section: Default<string>;
    soft_deadline: string | null;
    status: Default<'draft' | 'published'>;
    stuck_rules: Json<StuckRules> | null;
    title: string;
    updated_at: Default<string>;
    version: Default<number>;
    written_at: Default<string>;
  };
  lesson_draft: {
    based_on: number;
    body: string;
    count: number | null;
    device: Default<string>;
    lesson_id: number;
    page: string | null;
    saved_at: Default<string>;
    title: string;
    user_id: number;
    version: Default<string>;
  };
  lesson_presence: {
    changed_at: Default<string>;
    doing: Doing;
    lesson_id: number;
    quiet_until: string | null;
    seen_at: Default<string>;
    since: Default<string>;
    spent: JsonDefault<Record<string, number>>;
    task_id: number | null;
    user_id: number;
  };
  lesson_task: {
    lesson_id: number;
    points: Default<number>;
    position: number;
    required: Default<boolean>;
    task_id: number;
  };
  lesson_version: {
    author_id: number | null;
    body: string;
    id: Id;
    lesson_id: number;
    number: number;
    title: string;
    written_at: string;
  };
  mark: {
    mark: string | null;
    mark_term_id: number;
    percent: number | null;
    settings: Json<MarkSettings>;
    taken_at: Default<string>;
    user_id: number;
    works: Json<MarkWork[]>;
  };
  mark_settings: {
    course_id: number;
    is_released: Default<boolean>;
    settings: Json<MarkSettings>;
    updated_at: Default<string>;
  };
  mark_term: {
    course_id: number;
    created_at: Default<string>;
    created_by: number | null;
    id: Id;
    is_released: Default<boolean>;
    lesson_ids: number[];
    title: string;
  };
  schedule_exception: {
    course_id: number;
    created_at: Default<string>;
    created_by: number | null;
    extra_attempts: Default<number>;
    extra_minutes: Default<number>;
    hard_deadline: string | null;
    id: Id;
    is_earlier: Default<boolean>;
    is_excused: Default<boolean>;
    lesson_id: number | null;
    note: Default<string>;
    opens_at: string | null;
    reason: Default<string>;
    soft_deadline: string | null;
    task_id: number | null;
    updated_at: Default<string>;
    user_group_id: number | null;
    user_id: number | null;
  };
}

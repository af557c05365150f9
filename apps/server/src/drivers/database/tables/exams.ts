import type { ExamDraw, ExamFeedback, HandedInBy } from '@put/contract/exams/exam-fields';
import type { TaskAnswer } from '@put/contract/kinds/kinds';
import type { Language, SourceFile } from '@put/contract/judge/languages';
import type { Default, Json, JsonDefault } from './columns.ts';

/** Exams: how they are written, and each person's sitting. */
export interface ExamTables {
  exam: {
    draws: JsonDefault<ExamDraw[]>;
    extra_minutes: Default<number>;
    feedback: ExamFeedback;
    grace_s: number;
    has_trial: Default<boolean>;
    is_shuffled: Default<boolean>;
    lesson_id: number;
    minutes: number;
    released_at: string | null;
    repeats: Default<number>;
    rules: Default<string>;
  };
  exam_answer: {
    answer: Json<TaskAnswer> | null;
    arrived_late: Default<boolean>;
    broken_rule: string | null;
    count: number | null;
    files: Json<SourceFile[]>;
    is_blank: Default<boolean>;
    language: Language | null;
    left_open: string | null;
    lesson_id: number;
    page: string | null;
    saved_at: Default<string>;
    task_id: number;
    user_id: number;
  };
  exam_former_sitting: {
    handed_in_at: string;
    handed_in_by: HandedInBy;
    lesson_id: number;
    nth: number;
    started_at: string;
    user_id: number;
  };
  exam_place: {
    address: string;
    device: string;
    family: string;
    lesson_id: number;
    seen_at: Default<string>;
    user_id: number;
  };
  exam_set_aside: {
    lesson_id: number;
    nth: number;
    position: number;
    task_id: number;
    user_id: number;
  };
  exam_sitting: {
    extra_minutes: Default<number>;
    handed_in_at: string | null;
    handed_in_by: HandedInBy | null;
    lesson_id: number;
    minutes: number;
    nth: Default<number>;
    reopened_at: string | null;
    reopened_reason: string | null;
    seed: number;
    started_at: Default<string>;
    until: string | null;
    user_id: number;
  };
  exam_task: {
    lesson_id: number;
    position: number;
    task_id: number;
    user_id: number;
  };
}

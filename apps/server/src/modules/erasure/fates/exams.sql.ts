import { sql } from 'kysely';
import type { ExamTables } from '../../../drivers/database/schema.ts';
import { own, type Fates } from './fate.sql.ts';

export const exams: Fates<ExamTables> = {
  exam: {
    columns: {
      draws: 'school',
      extra_minutes: 'nothing',
      feedback: 'nothing',
      grace_s: 'nothing',
      has_trial: 'nothing',
      is_shuffled: 'nothing',
      lesson_id: 'nothing',
      minutes: 'nothing',
      released_at: 'nothing',
      repeats: 'nothing',
      rules: 'school',
    },
  },
  exam_answer: {
    removed: own(),
    columns: {
      answer: 'rows',
      arrived_late: 'nothing',
      broken_rule: 'rows',
      count: 'nothing',
      files: 'rows',
      is_blank: 'nothing',
      language: 'nothing',
      left_open: 'rows',
      lesson_id: 'nothing',
      page: 'rows',
      saved_at: 'nothing',
      task_id: 'nothing',
      user_id: 'link',
    },
  },
  exam_former_sitting: {
    columns: {
      handed_in_at: 'nothing',
      handed_in_by: 'nothing',
      lesson_id: 'nothing',
      nth: 'nothing',
      started_at: 'nothing',
      user_id: 'link',
    },
  },
  exam_place: {
    removed: own(),
    columns: {
      address: 'rows',
      device: 'rows',
      family: 'rows',
      lesson_id: 'nothing',
      seen_at: 'nothing',
      user_id: 'link',
    },
  },
  exam_set_aside: {
    columns: {
      lesson_id: 'nothing',
      nth: 'nothing',
      position: 'nothing',
      task_id: 'nothing',
      user_id: 'link',
    },
  },
  exam_sitting: {
    of: own(),
    columns: {
      extra_minutes: 'nothing',
      handed_in_at: 'nothing',
      handed_in_by: 'nothing',
      lesson_id: 'nothing',
      minutes: 'nothing',
      nth: 'nothing',
      reopened_at: 'nothing',
      reopened_reason: sql`case when reopened_reason is not null then '' end`,
      seed: 'nothing',
      started_at: 'nothing',
      until: 'nothing',
      user_id: 'link',
    },
  },
  exam_task: {
    columns: {
      lesson_id: 'nothing',
      position: 'nothing',
      task_id: 'nothing',
      user_id: 'link',
    },
  },
};

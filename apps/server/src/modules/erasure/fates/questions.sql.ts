import { sql } from 'kysely';
import type { QuestionTables } from '../../../drivers/database/schema.ts';
import { noList, none, own, type Fates } from './fate.sql.ts';

export const questions: Fates<QuestionTables> = {
  question: {
    of: own(),
    columns: {
      created_at: 'nothing',
      file: none,
      files: noList,
      id: 'nothing',
      lesson_id: 'nothing',
      line: none,
      quote: sql`case when submission_id is null then quote end`,
      shared_at: 'nothing',
      state: 'nothing',
      submission_id: 'nothing',
      task_id: 'nothing',
      updated_at: 'nothing',
      user_id: 'link',
    },
  },
  question_message: {
    columns: {
      created_at: 'nothing',
      id: 'nothing',
      idempotency_key: 'nothing',
      is_staff: 'nothing',
      question_id: 'nothing',
      text: 'school',
      user_id: 'link',
    },
  },
};

import type { SourceFile } from '@put/contract/judge/languages';
import type { QuestionState } from '@put/contract/questions/questions';
import type { Default, Id, JsonDefault } from './columns.ts';

/** Questions of students and what is written in them. */
export interface QuestionTables {
  question: {
    created_at: Default<string>;
    file: string | null;
    files: JsonDefault<SourceFile[]>;
    id: Id;
    lesson_id: number;
    line: number | null;
    quote: string | null;
    shared_at: string | null;
    state: Default<QuestionState>;
    submission_id: number | null;
    task_id: number | null;
    updated_at: Default<string>;
    user_id: number;
  };
  question_message: {
    created_at: Default<string>;
    id: Id;
    idempotency_key: string | null;
    is_staff: boolean;
    question_id: number;
    text: string;
    user_id: number | null;
  };
}

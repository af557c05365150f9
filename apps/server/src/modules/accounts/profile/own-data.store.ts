import { sql } from 'kysely';
import { userFields } from '../../../auth/user-fields.ts';
import type { Db } from '../../../drivers/database/database.ts';
import { feedbackLevel } from '../../results/results.api.ts';

/** Verdicts that the task hides are hidden in the export too. */
const shown = (column: 'verdict' | 'score' | 'max_score') =>
  sql`case when ${feedbackLevel} <> 'hidden' or submission.cause = 'check' then ${sql.ref(`submission.${column}`)} end`.as(
    column,
  );

const ownResult = ['status', 'best_score', 'max_score', 'first_solved_at'] as const;

/** Everything that is stored about a person, by file of the export. Hashes of secrets and hidden tests are left out. */
export async function readOwnData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const [person] = await db
    .selectFrom('user')
    .select([...userFields, 'email_confirmed_at', 'created_at', 'updated_at', 'last_seen_at', 'deletion_requested_at'])
    .select(['deletion_declined_at', 'deletion_decline_reason'])
    .where('id', '=', userId)
    .execute();
  return {
    person,
    groups: await db
      .selectFrom('user_group_member as member')
      .innerJoin('user_group', 'user_group.id', 'member.user_group_id')
      .select(['user_group.title', 'user_group.year', 'member.role', 'member.created_at'])
      .where('member.user_id', '=', userId)
      .execute(),
    consents: await db
      .selectFrom('consent')
      .select(['document', 'version', 'given_at', 'ip'])
      .where('user_id', '=', userId)
      .execute(),
    linked_accounts: await db
      .selectFrom('linked_account')
      .select(['provider', 'login', 'linked_at'])
      .where('user_id', '=', userId)
      .execute(),
    sessions: await db
      .selectFrom('refresh_token as token')
      .innerJoin('session', 'session.family', 'token.family')
      .select(['token.user_agent', 'token.ip', 'token.issued_at', 'session.expires_at', 'session.revoked_at'])
      .where('session.user_id', '=', userId)
      .orderBy('token.id')
      .execute(),
    ...(await readOwnWork(db, userId)),
    ...(await readOwnNotes(db, userId)),
  };
}

async function readOwnWork(db: Db, userId: number): Promise<Record<string, unknown>> {
  return {
    submissions: await db
      .selectFrom('submission')
      .innerJoin('task', 'task.id', 'submission.task_id')
      .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
      .leftJoin('course', 'course.id', 'lesson.course_id')
      .select(['submission.id', 'task.title as task', 'submission.cause', 'submission.language', 'submission.files'])
      .select(['submission.answer', 'submission.broken_rule'])
      .select(['submission.queued_at', shown('verdict'), shown('score'), shown('max_score')])
      .where('submission.user_id', '=', userId)
      .orderBy('submission.id')
      .execute(),
    results: await db
      .selectFrom('result')
      .innerJoin('task', 'task.id', 'result.task_id')
      .leftJoin('lesson', 'lesson.id', 'result.lesson_id')
      .leftJoin('course', 'course.id', 'lesson.course_id')
      .select(['task.title as task', 'result.attempts', 'result.last_submitted_at'])
      .select((eb) =>
        ([...ownResult, 'override_score', 'override_comment'] as const).map((column) =>
          eb
            .case()
            .when(feedbackLevel, '<>', 'hidden')
            .then(eb.ref(`result.${column}`))
            .end()
            .as(column),
        ),
      )
      .where('result.user_id', '=', userId)
      .execute(),
    marks: await db
      .selectFrom('mark')
      .innerJoin('mark_term', 'mark_term.id', 'mark.mark_term_id')
      .innerJoin('course', 'course.id', 'mark_term.course_id')
      .select(['course.title as course', 'mark_term.title as term', 'mark.percent', 'mark.mark', 'mark.taken_at'])
      .where('mark.user_id', '=', userId)
      .where('mark_term.is_released', '=', true)
      .orderBy('mark_term.id')
      .execute(),
    calendar_link: await db
      .selectFrom('calendar_link')
      .select(['created_at', 'read_at'])
      .where('user_id', '=', userId)
      .execute(),
    questions: await db
      .selectFrom('question')
      .innerJoin('lesson', 'lesson.id', 'question.lesson_id')
      .leftJoin('task', 'task.id', 'question.task_id')
      .select(['question.id', 'lesson.title as lesson', 'task.title as task', 'question.quote', 'question.files'])
      .select(['question.file', 'question.line', 'question.state', 'question.created_at'])
      .select(
        sql<unknown>`(select json_agg(json_build_object('text', m.text, 'is_staff', m.is_staff, 'created_at', m.created_at)
          order by m.id) from question_message m where m.question_id = question.id)`.as('messages'),
      )
      .where('question.user_id', '=', userId)
      .orderBy('question.id')
      .execute(),
    reviews: await db
      .selectFrom('review')
      .innerJoin('submission', 'submission.id', 'review.submission_id')
      .innerJoin('task', 'task.id', 'submission.task_id')
      .leftJoin('lesson', 'lesson.id', 'submission.lesson_id')
      .leftJoin('course', 'course.id', 'lesson.course_id')
      .select(['review.submission_id', 'review.marks', 'review.comment', 'review.remarks', 'review.created_at'])
      .where('submission.user_id', '=', userId)
      .where('review.undone_at', 'is', null)
      .where(feedbackLevel, 'not in', ['hidden', 'score'])
      .orderBy('review.id')
      .execute(),
    returned_works: await db
      .selectFrom('work_return as w')
      .innerJoin('task', 'task.id', 'w.task_id')
      .select(['w.submission_id', 'task.title as task', 'w.remark', 'w.until', 'w.returned_at', 'w.closed_at'])
      .where('w.user_id', '=', userId)
      .orderBy('w.id')
      .execute(),
    remarks: await db
      .selectFrom('remark')
      .innerJoin('submission', 'submission.id', 'remark.submission_id')
      .innerJoin('task', 'task.id', 'submission.task_id')
      .select(['remark.submission_id', 'task.title as task', 'remark.file', 'remark.line', 'remark.text'])
      .select('remark.created_at')
      .where('submission.user_id', '=', userId)
      .orderBy('remark.id')
      .execute(),
  };
}

async function readOwnNotes(db: Db, userId: number): Promise<Record<string, unknown>> {
  return {
    phrases: await db
      .selectFrom('phrase')
      .select(['text', 'course_id', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    drafts: await db
      .selectFrom('answer_draft as draft')
      .innerJoin('task', 'task.id', 'draft.task_id')
      .innerJoin('lesson', 'lesson.id', 'draft.lesson_id')
      .select(['task.title as task', 'lesson.title as lesson'])
      .select(['draft.language', 'draft.files', 'draft.answer', 'draft.saved_at'])
      .where('draft.user_id', '=', userId)
      .execute(),
    draft_versions: await db
      .selectFrom('draft_version')
      .select(['place', 'content', 'device', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    performances: await db
      .selectFrom('performance')
      .innerJoin('task', 'task.id', 'performance.task_id')
      .select(['task.title as task', 'performance.attempt', 'performance.actions', 'performance.updated_at'])
      .where('performance.user_id', '=', userId)
      .orderBy('performance.updated_at')
      .execute(),
    uploads: await db
      .selectFrom('file_upload')
      .innerJoin('file', 'file.sha256', 'file_upload.sha256')
      .select(['file_upload.name', 'file.sha256', 'file.mime', 'file.size', 'file_upload.created_at'])
      .where('file_upload.user_id', '=', userId)
      .orderBy('file_upload.id')
      .execute(),
    notifications: await db
      .selectFrom('notification')
      .select(['kind', 'payload', 'count', 'created_at', 'updated_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('updated_at')
      .execute(),
    ssh_keys: await db
      .selectFrom('ssh_key')
      .select(['title', 'public_key', 'added_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    deeds: await db
      .selectFrom('audit')
      // without `before` and `after`: they may hold data of other people
      .select(['at', 'action', 'object_type', 'object_id', 'ip'])
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute(),
  };
}

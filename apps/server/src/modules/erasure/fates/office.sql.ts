import { sql } from 'kysely';
import type { OfficeTables } from '../../../drivers/database/schema.ts';
import { either, own, type Fates } from './fate.sql.ts';
import { ofAudit, auditFields, ipOfOthers, ofCourses, inMail } from './found-rows.sql.ts';

export const office: Fates<OfficeTables> = {
  audit: {
    of: ofAudit,
    columns: {
      acting_as_id: 'link',
      action: 'nothing',
      actor_id: 'link',
      after: auditFields('after'),
      at: 'nothing',
      before: auditFields('before'),
      id: 'nothing',
      ip: ipOfOthers,
      object_id: 'nothing',
      object_type: 'nothing',
      used_right: 'nothing',
    },
  },
  backup: {
    columns: {
      due_at: 'nothing',
      error: 'nothing',
      file_count: 'nothing',
      file_name: 'nothing',
      finished_at: 'nothing',
      folder: 'nothing',
      host: 'nothing',
      id: 'nothing',
      lost_file_count: 'nothing',
      row_count: 'nothing',
      size_bytes: 'nothing',
      started_at: 'nothing',
    },
  },
  backup_check: {
    columns: {
      error: 'nothing',
      file_count: 'nothing',
      file_name: 'nothing',
      finished_at: 'nothing',
      folder: 'nothing',
      host: 'nothing',
      id: 'nothing',
      is_sound: 'nothing',
      row_count: 'nothing',
      started_at: 'nothing',
    },
  },
  // numbers of invented people, which go with the class
  demonstration_class: {
    columns: {
      doing: 'nothing',
      ids: 'nothing',
      is_only: 'nothing',
      lesson_id: 'nothing',
      loaded_at: 'nothing',
      shown_at: 'nothing',
    },
  },
  demonstration_course: {
    columns: {
      course_id: 'nothing',
    },
  },
  demonstration_group: {
    columns: {
      user_group_id: 'nothing',
    },
  },
  desk_choice: {
    removed: own(),
    columns: {
      steps_away_at: 'nothing',
      tour_begun_at: 'nothing',
      user_id: 'link',
    },
  },
  errand: {
    columns: {
      answer: 'brief',
      asked: 'nothing',
      id: 'nothing',
      is_held: 'nothing',
      program: 'brief',
      request: 'brief',
      seen_at: 'nothing',
    },
  },
  export_run: {
    removed: either(own('created_by'), ofCourses),
    columns: {
      course_id: 'nothing',
      created_at: 'nothing',
      created_by: 'link',
      done: 'nothing',
      file_name: 'rows',
      format: 'nothing',
      id: 'nothing',
      lesson_id: 'nothing',
      options: 'rows',
      problem: 'rows',
      sha256: 'nothing',
      size_bytes: 'nothing',
      status: 'nothing',
      total: 'nothing',
    },
  },
  file: {
    columns: {
      created_at: 'nothing',
      height: 'nothing',
      mime: 'nothing',
      sha256: 'nothing',
      size: 'nothing',
      unreferenced_since: 'nothing',
      width: 'nothing',
    },
  },
  file_upload: {
    removed: ({ id }) => sql<boolean>`user_id = ${id} and not is_public`,
    columns: {
      created_at: 'nothing',
      id: 'nothing',
      is_public: 'nothing',
      name: 'school',
      sha256: 'nothing',
      user_id: 'link',
    },
  },
  installation: {
    columns: {
      id: 'nothing',
      is_only: 'nothing',
      secret_mark: 'nothing',
      sessions_since: 'nothing',
    },
  },
  judge_turn: {
    removed: own(),
    columns: {
      cause: 'nothing',
      course_id: 'nothing',
      place: 'nothing',
      round: 'nothing',
      submission_id: 'nothing',
      user_id: 'link',
    },
  },
  mail_message: {
    removed: inMail,
    columns: {
      created_at: 'nothing',
      error: 'rows',
      html: 'rows',
      id: 'nothing',
      recipient: 'rows',
      sent_at: 'nothing',
      status: 'nothing',
      subject: 'rows',
      text: 'rows',
      unsubscribe_url: 'rows',
    },
  },
  process: {
    columns: {
      host: 'nothing',
      id: 'nothing',
      pid: 'nothing',
      release: 'nothing',
      role: 'nothing',
      seen_at: 'nothing',
      started_at: 'nothing',
      uncaught: 'nothing',
      uncaught_at: 'nothing',
      uncaught_work: 'nothing',
    },
  },
  web_build: {
    columns: {
      assets: 'nothing',
      id: 'nothing',
      sha256: 'nothing',
      started_at: 'nothing',
    },
  },
  worker: {
    columns: {
      drivers: 'nothing',
      host: 'nothing',
      id: 'nothing',
      languages: 'nothing',
      left_at: 'nothing',
      offers: 'nothing',
      pid: 'nothing',
      places: 'nothing',
      running: 'nothing',
      seen_at: 'nothing',
      started_at: 'nothing',
    },
  },
};

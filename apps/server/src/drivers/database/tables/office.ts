import type { ExportFormat, ExportStatus, NewExport } from '@put/contract/exports/exports';
import type { OwnWork, ProcessRole } from '@put/contract/system/health';
import type { Right } from '@put/contract/accounts/rights';
import type { JudgeWorker } from '@put/contract/judge/judge';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

type ExportOptions = Pick<NewExport, 'user_ids' | 'time_zone' | 'which' | 'folders'>;

/** Where a file of a build lies in the content of the build, which is all of them one after another. */
export type PlacedAsset = { start: number; size_bytes: number; is_brotli: boolean };

/** Empty for a process of an earlier release. */
type WorkerOffers = {
  languages?: readonly string[];
  tested?: readonly string[];
  called?: readonly string[];
  interactors?: Readonly<Record<string, readonly string[]>>;
};

/** Files, e-mails, the audit, workers. */
export interface OfficeTables {
  audit: {
    acting_as_id: number | null;
    action: string;
    actor_id: number | null;
    after: Json<unknown> | null;
    at: Default<string>;
    before: Json<unknown> | null;
    id: Id;
    ip: Default<string>;
    object_id: number | null;
    object_type: Default<string>;
    used_right: Right | null;
  };
  demonstration_class: {
    doing: Json<Record<string, string>>;
    ids: Json<Record<string, number[]>>;
    is_only: Default<boolean>;
    lesson_id: number;
    loaded_at: Default<string>;
    shown_at: Default<string>;
  };
  demonstration_course: {
    course_id: number;
  };
  demonstration_group: {
    user_group_id: number;
  };
  desk_choice: {
    steps_away_at: string | null;
    tour_begun_at: string | null;
    user_id: number;
  };
  backup: {
    due_at: string | null;
    error: Default<string>;
    file_count: number | null;
    file_name: string;
    finished_at: string | null;
    folder: string;
    host: string;
    id: Id;
    lost_file_count: number | null;
    row_count: number | null;
    size_bytes: number | null;
    started_at: Default<string>;
  };
  backup_check: {
    error: Default<string>;
    file_count: number | null;
    file_name: string;
    finished_at: string | null;
    folder: string;
    host: string;
    id: Id;
    is_sound: boolean | null;
    row_count: number | null;
    started_at: Default<string>;
  };
  errand: {
    answer: Buffer | null;
    asked: Default<number>;
    id: string;
    is_held: Default<boolean>;
    program: Buffer;
    request: Buffer | null;
    seen_at: Default<string>;
  };
  export_run: {
    course_id: number;
    created_at: Default<string>;
    created_by: number;
    done: Default<number>;
    file_name: string;
    format: ExportFormat;
    id: Id;
    lesson_id: number | null;
    options: Json<ExportOptions>;
    problem: Default<string>;
    sha256: string | null;
    size_bytes: number | null;
    status: Default<ExportStatus>;
    total: Default<number>;
  };
  file: {
    created_at: Default<string>;
    height: number | null;
    mime: string;
    sha256: string;
    size: number;
    unreferenced_since: string | null;
    width: number | null;
  };
  file_upload: {
    created_at: Default<string>;
    id: Id;
    is_public: boolean;
    name: string;
    sha256: string;
    user_id: number;
  };
  installation: {
    id: Default<string>;
    is_only: Default<boolean>;
    secret_mark: Buffer | null;
    sessions_since: string | null;
  };
  judge_turn: {
    cause: 'submit' | 'check';
    course_id: number | null;
    place: number;
    round: number;
    submission_id: number;
    user_id: number;
  };
  mail_message: {
    created_at: Default<string>;
    error: string | null;
    html: string;
    id: Id;
    recipient: string;
    sent_at: string | null;
    status: Default<'queued' | 'sent' | 'kept' | 'failed'>;
    subject: string;
    text: string;
    unsubscribe_url: string | null;
  };
  process: {
    host: string;
    id: string;
    pid: number;
    release: string;
    role: ProcessRole;
    seen_at: Default<string>;
    started_at: Default<string>;
    uncaught: Default<number>;
    uncaught_at: string | null;
    uncaught_work: OwnWork | null;
  };
  web_build: {
    assets: Json<Record<string, PlacedAsset>>;
    id: string;
    sha256: string;
    started_at: Default<string>;
  };
  worker: {
    drivers: JsonDefault<JudgeWorker['drivers']>;
    host: string;
    id: string;
    languages: string[];
    left_at: string | null;
    offers: JsonDefault<WorkerOffers>;
    pid: number;
    places: number;
    running: JsonDefault<JudgeWorker['running']>;
    seen_at: Default<string>;
    started_at: Default<string>;
  };
}

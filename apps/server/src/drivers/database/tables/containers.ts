import type { GivenFile } from '@put/contract/containers/container-files';
import type { ContainerEventKind, ContainerTemplateContent } from '@put/contract/containers/container-templates';
import type { SnapshotReason } from '@put/contract/containers/container-snapshots';
import type { ContainerReason, ContainerState, LookEnd } from '@put/contract/containers/containers';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

/** What a container keeps of the template that it was made from. */
export type KeptSpec = Omit<ContainerTemplateContent, 'title' | 'summary' | 'files' | 'is_offered'>;

/** Students' containers, their templates and kept copies. */
export interface ContainerTables {
  container: {
    active_at: string | null;
    attended_at: string | null;
    created_at: Default<string>;
    deleted_at: string | null;
    disk_used_mb: Default<number>;
    copy_problem: Default<string>;
    engine: Default<string>;
    engine_ref: string | null;
    generation: Default<number>;
    help: 'asked' | 'allowed' | null;
    home: Default<'kept' | 'snapshot' | 'anew' | 'given_files'>;
    home_snapshot_id: number | null;
    id: Id;
    idle_stop_at: string | null;
    lesson_id: number | null;
    look_by: number | null;
    look_ended: LookEnd | null;
    look_from: string | null;
    look_reason: Default<string>;
    look_until: string | null;
    node: Default<string>;
    queued_at: string | null;
    reason: Default<string>;
    reason_code: ContainerReason | null;
    retry_at: string | null;
    started_at: string | null;
    snapshot_at: string | null;
    spec: Json<KeptSpec>;
    state: Default<ContainerState>;
    state_at: Default<string>;
    stop_at: string | null;
    task_id: number | null;
    template_id: number;
    template_version: number;
    title: string;
    tries: Default<number>;
    updated_at: Default<string>;
    user_id: number;
    wanted: Default<'running' | 'stopped'>;
    warned_at: string | null;
  };
  container_event: {
    at: Default<string>;
    by_user_id: number | null;
    container_id: number;
    id: Id;
    kind: ContainerEventKind;
    words: Default<string>;
  };
  container_preview_link: {
    container_id: number;
    family: string;
    generation: number;
    key_sha256: string;
    made_at: Default<string>;
    port: number;
    user_id: number;
  };
  container_snapshot: {
    container_id: number;
    content_sha256: string;
    file_sha256: string;
    id: Id;
    made_at: Default<string>;
    reason: SnapshotReason;
    size_bytes: number;
    template_version: number;
  };
  container_template: {
    cpus: number;
    created_at: Default<string>;
    created_by: number | null;
    deleted_at: string | null;
    disk_mb: number;
    files: JsonDefault<GivenFile[]>;
    id: Id;
    idle_minutes: number;
    image: string;
    is_offered: Default<boolean>;
    is_root_readonly: Default<boolean>;
    max_hours: number;
    memory_mb: number;
    most_running: Default<number>;
    network: string | null;
    pids: number;
    ports: Default<number[]>;
    start_command: Default<string>;
    summary: Default<string>;
    title: string;
    updated_at: Default<string>;
    version: Default<number>;
  };
  container_use: {
    course_id: number | null;
    lesson_id: number | null;
    task_id: number | null;
    template_id: number;
  };
}

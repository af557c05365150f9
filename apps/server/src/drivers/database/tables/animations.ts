import type { AnimationKind } from '@put/contract/animations/animation-format';
import type { AnimationComplaint, AnimationStatus, TraceListing } from '@put/contract/animations/animation-editing';
import type { Default, Id, Json } from './columns.ts';

/** The bank of animations and where they stand. */
export interface AnimationTables {
  animation: {
    created_at: Default<string>;
    created_by: number | null;
    current_version_id: number | null;
    deleted_at: string | null;
    id: Id;
    kind: AnimationKind;
    said: Default<string>;
    status: Default<AnimationStatus>;
    summary: Default<string>;
    title: string;
    updated_at: Default<string>;
    version: Default<number>;
  };
  animation_draft: {
    animation_id: number | null;
    content: Json<unknown>;
    count: number | null;
    device: Default<string>;
    page: string | null;
    saved_at: Default<string>;
    user_id: number;
    version: Default<string>;
  };
  animation_run: {
    compiled: Buffer;
    input_sha256: string;
    total_steps: number;
    used_at: Default<string>;
    version_id: number;
  };
  animation_tag: {
    animation_id: number;
    tag_id: number;
  };
  animation_use: {
    after_attempts: Default<number>;
    animation_id: number;
    course_id: number | null;
    inputs: Default<string[]>;
    is_performed: Default<boolean>;
    lesson_id: number | null;
    task_id: number | null;
  };
  animation_version: {
    allows_input: boolean;
    animation_id: number;
    compiled: Buffer | null;
    complaint: Json<AnimationComplaint> | null;
    file_sha256: string | null;
    format: number | null;
    id: Id;
    input: string;
    input_hint: string;
    listing: Json<TraceListing> | null;
    made_by: number | null;
    number: number;
    preview: Default<string>;
    source: string;
    speed: number;
    title: string;
    total_steps: Default<number>;
    words: string;
    written_at: Default<string>;
  };
  lecture: {
    animation_id: number;
    begun_at: Default<string>;
    calls: Default<number>;
    count: number;
    input: string | null;
    input_sha256: string | null;
    lesson_id: number;
    moved_at: Default<string>;
    page: string;
    second_at: Default<string>;
    step: number;
    user_id: number;
    version: number;
  };
}

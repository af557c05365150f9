import type { Grant, StaffRole } from '@put/contract/accounts/rights';
import type { Default, Id, Json, JsonDefault } from './columns.ts';

/** Accounts, groups and sign-in. */
export interface PeopleTables {
  acting_session: {
    ended_at: string | null;
    family: string;
    id: Id;
    started_at: Default<string>;
    user_id: number;
  };
  consent: {
    document: string;
    given_at: Default<string>;
    id: Id;
    ip: Default<string>;
    user_id: number;
    version: string;
  };
  import_run: {
    created: Default<number>;
    created_at: Default<string>;
    created_by: number | null;
    done: Default<number>;
    failed: Default<number>;
    file_name: Default<string>;
    finished_at: string | null;
    id: Id;
    kind: Default<'people' | 'passwords'>;
    outcome: JsonDefault<unknown[]>;
    rows: Json<unknown[]>;
    status: Default<'waiting' | 'running' | 'done' | 'failed'>;
    total: number;
    updated_at: Default<string>;
  };
  invitation: {
    code_hash: Buffer;
    code_hint: string;
    created_at: Default<string>;
    created_by: number | null;
    email: string | null;
    expires_at: string | null;
    grants: Json<Grant[]> | null;
    id: Id;
    revoked_at: string | null;
    taken_by: number | null;
    user_group_id: number | null;
    uses: Default<number>;
    uses_left: number | null;
  };
  known_device: {
    device: string;
    used_at: Default<string>;
    user_id: number;
  };
  calendar_link: {
    created_at: Default<string>;
    read_at: string | null;
    token_hash: Buffer;
    user_id: number;
  };
  ssh_key: {
    added_at: Default<string>;
    fingerprint: string;
    id: Id;
    last_used_at: string | null;
    public_key: string;
    title: string;
    user_id: number;
  };
  linked_account: {
    id: Id;
    linked_at: Default<string>;
    login: string;
    provider: string;
    subject: string;
    user_id: number;
  };
  one_time_token: {
    created_at: Default<string>;
    email: string | null;
    expires_at: string;
    id: Id;
    purpose: 'confirm_email' | 'reset_password' | 'second_factor';
    token_hash: Buffer;
    used_at: string | null;
    user_id: number;
  };
  proven_session: {
    family: string;
    proven_at: Default<string>;
  };
  provider_attempt: {
    created_at: Default<string>;
    nonce: string;
    provider: string;
    state_hash: Buffer;
    user_id: number | null;
    verifier: string;
  };
  provider_session: {
    created_at: Default<string>;
    family: string;
    id_token: Buffer;
    provider: string;
  };
  recovery_code: {
    code_hash: Buffer;
    id: Id;
    used_at: string | null;
    user_id: number;
  };
  refresh_token: {
    expires_at: string;
    family: string;
    id: Id;
    ip: Default<string>;
    issued_at: Default<string>;
    revoked_at: string | null;
    successor_id: number | null;
    token_hash: Buffer;
    used_at: string | null;
    user_agent: Default<string>;
    user_id: number;
  };
  second_factor: {
    confirmed_at: string | null;
    created_at: Default<string>;
    last_step: number | null;
    sealed_secret: Buffer;
    user_id: number;
  };
  session: {
    began_at: Default<string>;
    expires_at: string;
    family: string;
    revoked_at: string | null;
    user_id: number;
  };
  sign_in_failure: {
    key: string;
    failures: number;
    started_at: Default<string>;
    locked_until: string | null;
  };
  staff_grant: {
    course_id: number | null;
    created_at: Default<string>;
    given_by: number | null;
    id: Id;
    role: StaffRole;
    user_id: number;
    without_names: Default<boolean>;
  };
  user: {
    birthday: string | null;
    created_at: Default<string>;
    deleted_at: string | null;
    deletion_decline_reason: Default<string>;
    deletion_declined_at: string | null;
    deletion_requested_at: string | null;
    disabled_at: string | null;
    email: string | null;
    email_confirmed_at: string | null;
    erased_at: string | null;
    first_name: string;
    has_grants_only: Default<boolean>;
    id: Id;
    is_admin: Default<boolean>;
    is_password_temporary: Default<boolean>;
    last_name: string | null;
    last_seen_at: string | null;
    password_hash: string;
    timezone: Default<string>;
    updated_at: Default<string>;
    username: string | null;
  };
  user_group: {
    archived_at: string | null;
    created_at: Default<string>;
    deleted_at: string | null;
    id: Id;
    title: string;
    updated_at: Default<string>;
    year: number | null;
  };
  user_group_member: {
    created_at: Default<string>;
    role: Default<'student' | 'teacher'>;
    user_group_id: number;
    user_id: number;
  };
}

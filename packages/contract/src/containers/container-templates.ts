import * as z from 'zod/mini';
import { EngineCapabilities, EngineKind } from './container-engines.ts';
import { Container, ContainerReason, ContainerState } from './containers.ts';
import { GivenFiles } from './container-files.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Created, Id, IdInText, idParams, Natural, paging, searchText, Time, title } from '../base/primitives.ts';

const whole = (least: number, most: number) =>
  z.int('Целое число').check(z.minimum(least, `Не меньше ${least}`), z.maximum(most, `Не больше ${most}`));

export const ContainerTemplateContent = z.object({
  title: title(),
  summary: z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')),
  /** An image of `runners/`, or any reference that the engine knows. Engines without images do not ask for it. */
  image: z.string().check(z.regex(/^[\w][\w./:@-]{0,254}$/, 'Имя образа: linux или registry.school.ru/linux:1')),
  cpus: z.number().check(z.minimum(0.1, 'Не меньше 0,1'), z.maximum(16, 'Не больше 16')),
  memory_mb: whole(64, 65_536),
  disk_mb: whole(16, 102_400),
  pids: whole(16, 32_768),
  /** A network of the engine's, by its name; null: none. */
  network: z.nullable(z.string().check(z.regex(/^[\w][\w.-]{0,99}$/, 'Имя сети движка'))),
  ports: z.array(whole(1, 65_535)).check(z.maxLength(10, 'Не больше 10 портов')),
  /** Runs at each start, as the student, in the home folder; empty: nothing. */
  start_command: z.string().check(z.maxLength(2000, 'Не длиннее 2000 знаков')),
  files: GivenFiles,
  idle_minutes: whole(5, 24 * 60),
  max_hours: whole(1, 24 * 7),
  /** How many containers of this template a student may run at once. */
  most_running: whole(1, 3),
  is_root_readonly: z.boolean(),
  /** Every student may make one; else only where it stands in a lesson or a task. */
  is_offered: z.boolean(),
});
export type ContainerTemplateContent = z.infer<typeof ContainerTemplateContent>;

export const ContainerTemplate = z.extend(ContainerTemplateContent, {
  id: Id,
  version: z.int(),
  /** Why no container of it can start now, in Russian; null: it can. */
  problem: z.nullable(z.string()),
  /** Containers that exist. */
  containers: z.int(),
  /** Lessons and tasks where it stands. */
  uses: z.array(z.object({ place: z.enum(['lesson', 'course', 'task']), id: Id, title: z.string() })),
  updated_at: Time,
});
export type ContainerTemplate = z.infer<typeof ContainerTemplate>;

export const containerTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/admin/container_templates',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'All templates, and the images that the engine has',
    query: z.object({ deleted: z.optional(z.enum(['true'])) }),
    reply: z.object({
      templates: z.array(ContainerTemplate),
      images: z.array(z.string()),
      networks: z.array(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/container_template',
    access: 'admin',
    right: 'school',
    audits: 'create_container_template',
    summary: 'Make a template',
    body: ContainerTemplateContent,
    bodyLimitBytes: 6_500_000,
    reply: Created,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/container_template/:id',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'One template',
    params: idParams,
    reply: ContainerTemplate,
    refusals: ['not_found'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/admin/container_template/:id',
    access: 'admin',
    right: 'school',
    audits: 'change_container_template',
    summary: 'Change a template. Containers that exist keep theirs until a reset',
    params: idParams,
    body: z.extend(ContainerTemplateContent, { version: Natural }),
    bodyLimitBytes: 6_500_000,
    reply: z.object({ version: z.int() }),
    meanwhile: 'by-version',
    refusals: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/container_template/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_container_template',
    summary: 'Put a template into the bin. Containers that exist work on',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'template_in_use'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/container_template/:id/restore',
    access: 'admin',
    right: 'school',
    audits: 'restore_container_template',
    summary: 'Take a template out of the bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};

export const EngineHealth = z.object({
  kind: EngineKind,
  capabilities: EngineCapabilities,
  state: z.enum(['ready', 'broken']),
  /** Why it is broken, and what to do, in Russian; empty when it is ready. */
  words: z.string(),
  running: z.int(),
  /** How many may run at once. */
  most: z.int(),
  queued: z.int(),
  /** Why nobody can come in over ssh, in Russian; null: everybody can, or ssh is off. */
  ssh_problem: z.nullable(z.string()),
});
export type EngineHealth = z.infer<typeof EngineHealth>;

export const AdminContainerRow = z.object({
  id: Id,
  title: z.string(),
  template_id: Id,
  template_title: z.string(),
  task_id: z.nullable(Id),
  lesson_id: z.nullable(Id),
  user_id: Id,
  user_name: z.string(),
  state: ContainerState,
  wanted: z.enum(['running', 'stopped']),
  /** While queued: how many are started before it, plus one. */
  place: z.nullable(z.int()),
  reason: z.nullable(ContainerReason),
  /** For the administrator: what the engine said. */
  reason_detail: z.string(),
  /** The last sign of work; null: never started. */
  active_at: z.nullable(Time),
  started_at: z.nullable(Time),
  /** While running: the last moment, whatever happens. */
  stop_at: z.nullable(Time),
  /** While running: when it stops if nobody works until then; null: somebody works. */
  idle_stop_at: z.nullable(Time),
  disk_used_mb: z.number(),
  disk_mb: z.int(),
  node: z.string(),
});
export type AdminContainerRow = z.infer<typeof AdminContainerRow>;

export const containerEventWords = {
  created: 'создан',
  queued: 'встал в очередь',
  started: 'запущен',
  stopped: 'остановлен',
  failed: 'не запустился',
  died: 'закончил работу сам',
  out_of_memory: 'не хватило памяти',
  reset: 'возвращён к началу',
  restored: 'возвращена копия',
  snapshot: 'сохранена копия',
  repaired: 'исправлено само',
  orphan_removed: 'убран лишний',
  looked: 'на терминал смотрел преподаватель',
  help_asked: 'преподаватель предложил помочь',
  help_refused: 'ученик отклонил помощь',
  helped: 'преподаватель работал вместе с учеником',
  look_ended: 'преподаватель закончил смотреть',
  preview_opened: 'преподаватель открыл страницу ученика',
  deleted: 'удалён',
} as const;
export const ContainerEventKind = z.enum(Object.keys(containerEventWords) as (keyof typeof containerEventWords)[]);
export type ContainerEventKind = z.infer<typeof ContainerEventKind>;

const reason = z.string().check(z.trim(), z.minLength(3, 'Напишите, зачем'), z.maxLength(300, 'Не длиннее 300 знаков'));

export const adminContainers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/containers',
    access: 'admin',
    right: 'school',
    summary: 'Containers of all people, and the health of the engine',
    query: z.object({
      q: searchText,
      state: z.optional(ContainerState),
      template_id: z.optional(IdInText),
      user_id: z.optional(IdInText),
      lesson_id: z.optional(IdInText),
      ...paging,
    }),
    reply: z.object({ containers: z.array(AdminContainerRow), total: z.int(), engine: EngineHealth }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/admin/container/:id/events',
    access: 'admin',
    right: 'school',
    summary: 'What happened to a container, the newest first',
    params: idParams,
    reply: z.object({
      events: z.array(z.object({ kind: ContainerEventKind, words: z.string(), by: z.nullable(z.string()), at: Time })),
    }),
    refusals: ['not_found'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/container/:id/stop',
    access: 'admin',
    right: 'school',
    audits: 'stop_container',
    summary: 'Stop a container of anybody',
    params: idParams,
    reply: Container,
    refusals: ['not_found', 'container_busy'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/container/:id',
    access: 'admin',
    right: 'school',
    audits: 'delete_container',
    summary: 'Delete a container of anybody, after a snapshot',
    params: idParams,
    reply: null,
    refusals: ['not_found', 'container_busy'],
  }),
  /** The socket of the terminals opens for an administrator only after this, for an hour. */
  look: endpoint({
    method: 'POST',
    path: '/admin/container/:id/look',
    access: 'admin',
    right: 'course.look',
    of: { container: 'params.id' },
    audits: 'look_container',
    summary: 'Look at the terminals and files, without typing. The student is told who looks, and why',
    params: idParams,
    body: z.object({ reason }),
    reply: Container,
    refusals: ['not_found', 'container_not_running'],
  }),
  /** The page of who looks tells it every minute; a look whose page is closed ends by itself. */
  keepLooking: endpoint({
    method: 'POST',
    path: '/admin/container/:id/look/attend',
    access: 'admin',
    right: 'course.look',
    of: { container: 'params.id' },
    unaudited: 'the look is recorded where it begins',
    summary: 'My page that looks is still open',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  stopLooking: endpoint({
    method: 'DELETE',
    path: '/admin/container/:id/look',
    access: 'admin',
    right: 'course.look',
    of: { container: 'params.id' },
    unaudited: 'the look is recorded where it begins',
    summary: 'Look no more, help no more',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  help: endpoint({
    method: 'POST',
    path: '/admin/container/:id/help',
    access: 'admin',
    right: 'course.look',
    of: { container: 'params.id' },
    audits: 'help_container',
    summary: 'Ask the student to let me type in the terminals too',
    params: idParams,
    body: z.object({ reason }),
    reply: Container,
    refusals: ['not_found', 'container_not_running'],
  }),
};

/** Somebody has stored another version: read it again. */
export const templateEditingChannel = channel({
  name: 'editing:template',
  access: 'admin',
  right: 'bank.read',
  of: 'all',
  data: z.object({}),
});

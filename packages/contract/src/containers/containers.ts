import * as z from 'zod/mini';
import { EngineCapabilities, EngineKind } from './container-engines.ts';
import { ContainerPath } from './container-path.ts';
import { ContainerEntry, ContainerFile } from './container-files.ts';
import { ContainerSnapshot } from './container-snapshots.ts';
import { editVersion, EditVersions } from '../drafts/edit-drafts.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Created, Id, IdInText, idParams, Natural, Time } from '../base/primitives.ts';

/**
 * `queued`: waits for room; `failed`: could not start, or ended by itself, and waits for a press; `lost`: its machine is
 * gone, and it is being started elsewhere.
 */
export const ContainerState = z.enum(['stopped', 'queued', 'starting', 'running', 'stopping', 'failed', 'lost']);
export type ContainerState = z.infer<typeof ContainerState>;

/** Why a container stands where it stands, in words for its student. */
export const containerReasons = {
  pressed: 'Вы его остановили.',
  idle: 'Остановлен, потому что никто не работал. Файлы на месте.',
  time_over: 'Остановлен, потому что вышло время работы. Файлы на месте, его можно запустить снова.',
  exam_over: 'Остановлен, потому что контрольная закончилась. Файлы на месте.',
  by_admin: 'Его остановил преподаватель. Файлы на месте.',
  reset: 'Остановлен, чтобы вернуть файлы к началу.',
  restored: 'Остановлен, чтобы вернуть сохранённую копию.',
  no_room: 'Сейчас заняты все места. Он запустится сам, когда место освободится.',
  too_many_running: 'Запущено столько контейнеров, сколько можно сразу. Остановите другой.',
  engine_broken: 'Сервер контейнеров не отвечает. Запустим, как только он ответит.',
  image_missing: 'На сервере нет нужного образа. Преподаватель уже видит это у себя.',
  start_refused: 'Сервер не смог запустить контейнер. Преподаватель уже видит причину у себя.',
  start_too_long: 'Контейнер не запустился за две минуты. Попробуйте ещё раз.',
  out_of_memory: 'Программам не хватило памяти, и контейнер закончил работу. Файлы на месте.',
  disk_over: 'Файлы заняли больше места, чем можно. Удалите лишнее и запустите снова.',
  died: 'Контейнер неожиданно закончил работу. Файлы на месте.',
  host_lost: 'Машина с контейнером не отвечает. Запускаем его на другой из последней копии.',
  home_lost: 'Файлы на машине пропали. Возвращена последняя сохранённая копия.',
} as const;
export type ContainerReason = keyof typeof containerReasons;
export const ContainerReason = z.enum(Object.keys(containerReasons) as ContainerReason[]);

/** How an administrator's look ended; the words are for the administrator. */
export const lookEnds = {
  left: 'Вы закончили.',
  gone: 'Ваша страница была закрыта, поэтому терминал тоже закрылся.',
  refused: 'Ученик отклонил помощь.',
  ended: 'Ученик закончил работу вместе с вами.',
  time_over: 'Прошёл час. Если ещё нужно, напишите причину снова.',
  stopped: 'Контейнер остановился, поэтому терминал закрылся.',
} as const;
export const LookEnd = z.enum(Object.keys(lookEnds) as (keyof typeof lookEnds)[]);
export type LookEnd = z.infer<typeof LookEnd>;

/** `help`: the administrator asks to type together with the student, or may. */
export const ContainerLook = z.object({
  by_id: Id,
  by: z.string(),
  why: z.string(),
  help: z.nullable(z.enum(['asked', 'allowed'])),
});
export type ContainerLook = z.infer<typeof ContainerLook>;

export const Container = z.object({
  id: Id,
  user_id: Id,
  title: z.string(),
  template_id: Id,
  task_id: z.nullable(Id),
  lesson_id: z.nullable(Id),
  course_id: z.nullable(Id),
  state: ContainerState,
  /** What its owner wants. While it differs from the state, the server works on it. */
  wanted: z.enum(['running', 'stopped']),
  /** Grows with each start. */
  generation: z.int(),
  reason: z.nullable(ContainerReason),
  /** While queued: how many are started before it, plus one. */
  place: z.nullable(z.int()),
  started_at: z.nullable(Time),
  /** While running: the last moment, whatever happens. */
  stop_at: z.nullable(Time),
  /** While running: when it stops if nobody works until then; null: somebody works. */
  idle_stop_at: z.nullable(Time),
  disk: z.object({ used_mb: z.number(), most_mb: z.int() }),
  /** Why the last copy of its files could not be made, in Russian; null: it was made, or there was none. */
  copy_problem: z.nullable(z.string()),
  memory_mb: z.int(),
  /** Ports that the template names; others are found when a program listens. */
  ports: z.array(z.int()),
  engine: z.object({ kind: EngineKind, capabilities: EngineCapabilities }),
  user_name: z.string(),
  /** The administrator who looks at its terminals and files now, and why. */
  look: z.nullable(ContainerLook),
  /** How the last look ended: for the administrator who looked. */
  look_end: z.nullable(z.object({ by_id: Id, how: LookEnd })),
  /** Of a container that has never started: the newest snapshot of the one that its student has deleted before. */
  left_copy: z.nullable(z.object({ id: Id, made_at: Time })),
  /** The template has changed since it was made. A reset takes the new one. */
  is_outdated: z.boolean(),
  updated_at: Time,
});
export type Container = z.infer<typeof Container>;

/** What stands in lists: home and the page of a lesson. */
export const ContainerRow = z.pick(Container, {
  id: true,
  title: true,
  template_id: true,
  task_id: true,
  lesson_id: true,
  course_id: true,
  state: true,
  reason: true,
  place: true,
  updated_at: true,
});
export type ContainerRow = z.infer<typeof ContainerRow>;

/** A template that a student may choose, or that stands in a text. */
export const OfferedTemplate = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  memory_mb: z.int(),
  disk_mb: z.int(),
  ports: z.array(z.int()),
});
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

const given = { path: ContainerPath };

export const containerLimits = {
  /** The largest file that opens in the editor. */
  editedBytes: 1_000_000,
  /** The largest file of an upload. */
  uploadBytes: 200_000_000,
  terminals: 8,
  /** Kept by a student at once, besides those of tasks. */
  kept: 5,
  /** How long the snapshots of a deleted container are kept, for the next one of its template and task. */
  deletedDays: 30,
  /** Snapshots of a container, besides the newest. */
  snapshots: 5,
} as const;

const tag = z.string().check(z.regex(/^[\w.-]{1,100}$/));
/** Refusals of calls that need the agent of a running container. */
const inside = [
  'not_found',
  'container_not_running',
  'container_silent',
  'containers_away',
  'container_busy',
  'container_refused',
] as const;
const life = ['not_found', 'container_busy'] as const;

export const containers = {
  list: endpoint({
    method: 'GET',
    path: '/user/containers',
    access: 'signed-in',
    summary: 'My containers, and the templates from which I may make one',
    reply: z.object({ containers: z.array(ContainerRow), templates: z.array(OfferedTemplate) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/user/container_template/:id',
    access: 'signed-in',
    summary: 'A template that stands in a text that I may open, and my container of it',
    params: idParams,
    query: z.object({ lesson_id: z.optional(IdInText), task_id: z.optional(IdInText) }),
    reply: z.object({ template: OfferedTemplate, container: z.nullable(ContainerRow) }),
    refusals: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/container',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Make my container of a template, or find the one that I have. It does not start yet',
    body: z.object({
      template_id: Id,
      task_id: z.optional(z.nullable(Id)),
      lesson_id: z.optional(z.nullable(Id)),
    }),
    reply: Created,
    refusals: ['not_found', 'too_many_containers'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/container/:id',
    access: 'signed-in',
    summary: 'One container, for its owner and for administrators',
    params: idParams,
    reply: Container,
    refusals: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/container/:id',
    access: 'signed-in',
    audits: 'delete_container',
    summary: 'Delete my container with its files; for 30 days the next one of its template can restore its snapshots',
    params: idParams,
    reply: null,
    refusals: life,
  }),
  start: endpoint({
    method: 'POST',
    path: '/user/container/:id/start',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Want it to run. A second call changes nothing',
    params: idParams,
    reply: Container,
    refusals: [...life, 'too_many_running'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/user/container/:id/stop',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Want it to stop. Its files are kept',
    params: idParams,
    reply: Container,
    refusals: life,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/user/container/:id/reset',
    access: 'signed-in',
    audits: 'reset_container',
    summary: 'After a snapshot: everything anew, or only the files of the template and the task; then start again',
    params: idParams,
    body: z.object({ what: z.enum(['all', 'given_files']) }),
    reply: Container,
    refusals: life,
  }),
  /** The page tells it every minute while it is visible. */
  attend: endpoint({
    method: 'POST',
    path: '/user/container/:id/attend',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'The page is visible; `prolong` puts the idle stop off',
    params: idParams,
    body: z.object({ generation: Natural, prolong: z.optional(z.boolean()) }),
    reply: Container,
    refusals: ['not_found'],
  }),
  snapshots: endpoint({
    method: 'GET',
    path: '/user/container/:id/snapshots',
    access: 'signed-in',
    summary: 'Kept copies of the home folder, the newest first',
    params: idParams,
    reply: z.object({ snapshots: z.array(ContainerSnapshot) }),
    refusals: ['not_found'],
  }),
  snapshot: endpoint({
    method: 'POST',
    path: '/user/container/:id/snapshot',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Keep a copy of the home folder now',
    params: idParams,
    reply: ContainerSnapshot,
    refusals: [...life, 'container_too_large'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/user/container/:id/restore',
    access: 'signed-in',
    audits: 'restore_container',
    summary: 'After a snapshot: the home folder as it was in an earlier one; then start again',
    params: idParams,
    body: z.object({ snapshot_id: Id }),
    reply: Container,
    refusals: life,
  }),
  /** The student answers an administrator who wants to help. */
  allowHelp: endpoint({
    method: 'POST',
    path: '/user/container/:id/help',
    access: 'signed-in',
    isPersonal: true,
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Let the administrator who asked type in my terminals; or refuse, or end it: then the look ends too',
    params: idParams,
    body: z.object({ allow: z.boolean() }),
    reply: Container,
    refusals: ['not_found'],
  }),
  files: endpoint({
    method: 'GET',
    path: '/user/container/:id/files',
    access: 'signed-in',
    summary: 'A folder of the home folder',
    params: idParams,
    query: z.object({ path: z.optional(given.path) }),
    reply: z.object({ entries: z.array(ContainerEntry), is_cut: z.boolean() }),
    refusals: inside,
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/user/container/:id/file',
    access: 'signed-in',
    summary: 'A file for the editor',
    params: idParams,
    query: z.object({ path: given.path }),
    reply: ContainerFile,
    refusals: inside,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/user/container/:id/download',
    access: 'signed-in',
    summary: 'The bytes of a file',
    params: idParams,
    query: z.object({ path: given.path }),
    reply: null,
    replyKind: 'content',
    refusals: inside,
  }),
  zip: endpoint({
    method: 'GET',
    path: '/user/container/:id/zip',
    access: 'signed-in',
    summary: 'A folder as an archive; of a stopped container from its last snapshot',
    params: idParams,
    query: z.object({ path: z.optional(given.path) }),
    reply: null,
    replyKind: 'content',
    refusals: inside,
  }),
  writeFile: endpoint({
    method: 'PUT',
    path: '/user/container/:id/file',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Write a text. With a tag it is refused as `conflict` when the file is another one meanwhile',
    params: idParams,
    query: z.object({ path: given.path }),
    body: z.object({ text: z.string().check(z.maxLength(containerLimits.editedBytes)), tag: z.nullable(tag) }),
    bodyLimitBytes: 6_500_000,
    reply: z.object({ tag: z.string() }),
    refusals: [...inside, 'conflict'],
  }),
  keepEarlier: endpoint({
    method: 'POST',
    path: '/user/container/:id/earlier',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Keep a text that did not become the file, because the person took another one',
    params: idParams,
    body: z.object({ path: given.path, text: z.string().check(z.maxLength(containerLimits.editedBytes)) }),
    bodyLimitBytes: 6_500_000,
    reply: null,
    refusals: ['not_found'],
  }),
  earlier: endpoint({
    method: 'GET',
    path: '/user/container/:id/earlier',
    access: 'signed-in',
    summary: 'Texts of a file that I did not take, newest first',
    params: idParams,
    query: z.object({ path: given.path }),
    reply: EditVersions,
    refusals: ['not_found'],
  }),
  earlierText: endpoint({
    method: 'GET',
    path: '/user/container/:id/earlier/:version_id',
    access: 'signed-in',
    summary: 'One of these texts',
    params: z.extend(idParams, { version_id: IdInText }),
    query: z.object({ path: given.path }),
    reply: editVersion(z.object({ text: z.string() })),
    refusals: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/user/container/:id/upload',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Put a file of any kind there, with its folders',
    params: idParams,
    query: z.object({ path: given.path }),
    bodyKind: 'multipart',
    bodyLimitBytes: containerLimits.uploadBytes,
    reply: z.object({ tag: z.string() }),
    refusals: [...inside, 'too_large'],
  }),
  makeFolder: endpoint({
    method: 'POST',
    path: '/user/container/:id/folder',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Make a folder, with those above it',
    params: idParams,
    body: z.object(given),
    reply: null,
    refusals: inside,
  }),
  move: endpoint({
    method: 'POST',
    path: '/user/container/:id/move',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Rename or move; nothing is overwritten',
    params: idParams,
    body: z.object({ path: given.path, to: given.path }),
    reply: null,
    refusals: inside,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/user/container/:id/file',
    access: 'signed-in',
    unaudited: 'a container of one’s own, whose events are kept with it',
    summary: 'Delete a file, or a folder with all in it',
    params: idParams,
    query: z.object({ path: given.path }),
    reply: null,
    refusals: inside,
  }),
  ports: endpoint({
    method: 'GET',
    path: '/user/container/:id/ports',
    access: 'signed-in',
    summary: 'On which ports somebody listens',
    params: idParams,
    reply: z.object({ ports: z.array(z.int()) }),
    refusals: inside,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/user/container/:id/preview',
    access: 'signed-in',
    audits: 'open_container_preview',
    summary:
      'An address, good for one minute and one use, that opens a port in the browser. An administrator gives a reason',
    params: idParams,
    body: z.object({
      port: z.int().check(z.minimum(1), z.maximum(65_535)),
      reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    }),
    reply: z.object({ url: z.string() }),
    refusals: ['not_found', 'container_not_running', 'reason_needed', 'preview_off'],
  }),
};

/** The container after each change of its life. Changed files come by the socket of the terminals. */
export const containerChannel = channel({
  name: 'container',
  access: 'signed-in',
  data: z.object({ container: Container }),
});

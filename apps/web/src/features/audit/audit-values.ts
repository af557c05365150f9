import { pointsWords } from '../../parts/score/score-words.ts';
import type { AuditNames } from '@put/contract/audit/audit';
import type { AuditValues } from '@put/contract/audit/audit-fields';
import type { AuditObjectType } from '@put/contract/audit/audit-objects';
import { languageNames } from '@put/contract/judge/languages';
import { refusals } from '@put/contract/base/refusals';
import { LatePolicy } from '@put/contract/courses/schedule';
import { TaskLimits } from '@put/contract/tasks/task-parts';
import { dayText } from '../../ui/date-field/day-text.ts';
import { latePolicyWords } from '../../parts/schedule/late-policy-words.ts';
import { exactTime } from '../../parts/time/time-words.ts';
import { longZone } from '../../parts/time/zone-words.ts';
import { type AuditLink, linkTo } from './audit-links.ts';

/** A part of a value: text and a link to its screen, if there is one. */
export type ValuePart = { text: string; link?: AuditLink | undefined };
export type ValueContext = { timeZone: string; objectType: AuditObjectType | null; names: AuditNames };
/** Gives undefined when an old row has another shape than today's; the value is then shown as recorded. */
type Show = (value: unknown, context: ValueContext) => string | ValuePart[] | undefined;

const number: Show = (value) => (typeof value === 'number' ? value.toLocaleString('ru') : undefined);
const numberOf =
  (unit: string): Show =>
  (value) =>
    typeof value === 'number' ? `${value.toLocaleString('ru')} ${unit}` : undefined;
const text: Show = (value) => (typeof value === 'string' ? value : undefined);

/** The object by its current name, or by number when it has none. A link where its screen can be found. */
function objectPart(type: AuditObjectType, id: number, names: AuditNames): ValuePart {
  const name = names[`${type}:${id}`];
  return { text: name ?? `№ ${id}`, link: linkTo(type, { id, ...(name !== undefined && { name }) }) };
}

function objects(type: AuditObjectType, value: unknown, { names }: ValueContext): ValuePart[] | undefined {
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  return ids.every((id) => typeof id === 'number') ? ids.map((id) => objectPart(type, id, names)) : undefined;
}
const link =
  (type: AuditObjectType): Show =>
  (value, context) =>
    objects(type, value, context);

/** Words for HTTP methods, in events of refused access. */
const methodWords: Partial<Record<string, string>> = {
  GET: 'посмотреть',
  POST: 'отправить',
  PUT: 'сохранить',
  PATCH: 'изменить',
  DELETE: 'удалить',
};

/** How each kind of value is shown. */
export const showAs: Record<keyof AuditValues, Show> = {
  user: link('user'),
  user_group: link('user_group'),
  course: link('course'),
  lesson: link('lesson'),
  task: link('task'),
  animation: link('animation'),
  container_template: link('container_template'),
  container: link('container'),
  tag: link('tag'),
  import_run: link('import_run'),
  submission: link('submission'),
  rejudge: link('rejudge'),
  announcement: link('announcement'),
  same_type: (value, context) =>
    context.objectType === null ? undefined : objects(context.objectType, value, context),
  text,
  texts: (value) => (Array.isArray(value) ? value.map((one) => `«${String(one)}»`).join(', ') : undefined),
  number,
  points: (value) => (typeof value === 'number' ? pointsWords(value) : undefined),
  percent: numberOf('%'),
  seconds: numberOf('с'),
  yes_no: (value) => (typeof value === 'boolean' ? (value ? 'да' : 'нет') : undefined),
  time: (value, { timeZone }) => (typeof value === 'string' ? exactTime(value, timeZone) : undefined),
  day: (value) => (typeof value === 'string' ? dayText(value) : undefined),
  time_zone: (value) => (typeof value === 'string' ? zoneText(value) : undefined),
  languages: (value) =>
    Array.isArray(value)
      ? value.map((one) => (languageNames as Record<string, string>)[String(one)] ?? String(one)).join(', ')
      : undefined,
  difficulty: (value) => (typeof value === 'number' ? `${value} из 5` : undefined),
  limits: (value) => {
    const { success, data } = TaskLimits.safeParse(value);
    return success ? `${(data.time_ms / 1000).toLocaleString('ru')} с, ${data.memory_mb} МБ` : undefined;
  },
  late_policy: (value) => {
    const { success, data } = LatePolicy.safeParse(value);
    return success ? latePolicyWords(data) : undefined;
  },
  lesson_tasks: (value, { names }) =>
    Array.isArray(value) && value.every(isLessonTask) ? value.map((task) => lessonTaskPart(task, names)) : undefined,
  refusal: (value) =>
    typeof value === 'string' && value in refusals ? refusals[value as keyof typeof refusals].title : undefined,
  method: (value) => (typeof value === 'string' ? methodWords[value] : undefined),
};

/** A time zone that this browser does not know is shown by its name. */
function zoneText(name: string): string {
  try {
    return longZone(name, Date.now());
  } catch {
    return name;
  }
}

type LessonTask = AuditValues['lesson_tasks'][number];
const isLessonTask = (value: unknown): value is LessonTask =>
  typeof value === 'object' && value !== null && 'task_id' in value && 'points' in value && 'required' in value;

function lessonTaskPart({ task_id, points, required }: LessonTask, names: AuditNames): ValuePart {
  const { text: name, link: screen } = objectPart('task', task_id, names);
  const worth = pointsWords(points);
  return { text: `${name} (${worth}${required ? ', обязательная' : ''})`, link: screen };
}

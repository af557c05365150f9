/**
 * The parts of an address of an object's screen. `cell` is «user-lesson-task»: where a submission stands in the
 * results.
 */
export type AuditLinkPart = 'id' | 'name' | 'lesson_id' | 'cell';

type AuditObject = {
  words: string;
  /** The object's name is not clear alone, so `words` stand before it. */
  isNamedWithWords?: true;
  screen: `/admin/${string}` | `/user_ui/${string}`;
  params?: Record<string, AuditLinkPart>;
  search?: Record<string, AuditLinkPart>;
};

/** The types of objects in audit events: Russian words and the address of the screen. */
export const auditObjects = {
  user: { words: 'Человек', screen: '/admin/user/$userId', params: { userId: 'id' } },
  user_group: { words: 'Группа', screen: '/admin/user_group/$groupId', params: { groupId: 'id' } },
  course: { words: 'Курс', screen: '/admin/course/$courseId', params: { courseId: 'id' } },
  lesson: { words: 'Занятие', screen: '/admin/lesson/$lessonId', params: { lessonId: 'id' } },
  task: { words: 'Задача', screen: '/admin/task/$taskId', params: { taskId: 'id' } },
  animation: { words: 'Анимация', screen: '/admin/animation/$animationId', params: { animationId: 'id' } },
  container_template: {
    words: 'Шаблон контейнера',
    screen: '/admin/container_template/$templateId',
    params: { templateId: 'id' },
  },
  container: {
    words: 'Контейнер',
    isNamedWithWords: true,
    // what happened to it is told there of a deleted one too
    screen: '/admin/container/list',
    search: { events: 'id' },
  },
  tag: { words: 'Метка', screen: '/admin/tag/list', search: { q: 'name' } },
  announcement: {
    words: 'Объявление',
    isNamedWithWords: true,
    screen: '/admin/announcement/list',
    search: { id: 'id' },
  },
  import_run: {
    words: 'Загрузка из файла',
    isNamedWithWords: true,
    screen: '/admin/user/import',
    search: { id: 'id' },
  },
  submission: {
    words: 'Решение',
    isNamedWithWords: true,
    screen: '/admin/lesson/$lessonId/results',
    params: { lessonId: 'lesson_id' },
    search: { cell: 'cell' },
  },
  rejudge: {
    words: 'Перепроверка',
    isNamedWithWords: true,
    screen: '/admin/rejudge/$rejudgeId',
    params: { rejudgeId: 'id' },
  },
} as const satisfies Record<string, AuditObject>;
export type AuditObjectType = keyof typeof auditObjects;

/** Types whose objects have a name of their own: it is shown instead of their number. */
export const namedTypes = [
  'user',
  'user_group',
  'course',
  'lesson',
  'task',
  'animation',
  'container_template',
  'container',
  'tag',
  'announcement',
] as const satisfies AuditObjectType[];
export type NamedType = (typeof namedTypes)[number];

export const isAuditObjectType = (type: string): type is AuditObjectType => Object.hasOwn(auditObjects, type);

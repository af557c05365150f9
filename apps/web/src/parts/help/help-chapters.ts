/** The chapters of docs/teacher, and how a «?» names each. The heading of the file says the same. */
export const helpChapters = {
  checker: 'проверяющая программа',
  interactor: 'интерактор',
  generator: 'генератор тестов',
  parameters: 'варианты и {{параметры}}',
  answers: 'ответы верным решением',
  rubric: 'критерии',
  remarks: 'замечания к строкам',
  exam: 'задачи для контрольной',
  'two-people': 'вдвоём в одном курсе',
} as const;

export type HelpChapter = keyof typeof helpChapters;

export const isHelpChapter = (id: string): id is HelpChapter => Object.hasOwn(helpChapters, id);
export const helpAddress = (chapter: HelpChapter): string => `/admin/help/${chapter}`;

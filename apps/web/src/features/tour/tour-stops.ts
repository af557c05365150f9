import type { Right } from '@put/contract/accounts/rights';
import type { TourPlaces } from '@put/contract/desk/first-steps';
import type { LinkProps } from '@tanstack/react-router';
import type { useMayCall } from '../../api/current-user.ts';

export type TourStop = {
  way: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** What it points at; the first of them that is seen. */
  target: string;
  title: string;
  words: string;
};

/** Seven stops; fewer where a school has no course yet, and for whom a screen is closed. */
export function stopsOf({ course_id, lesson_id }: TourPlaces, mayCall: ReturnType<typeof useMayCall>): TourStop[] {
  const lesson = { lessonId: String(lesson_id) };
  const all: (TourStop & {
    /** As the mark of its screen says. */ right: Right;
    isThere?: boolean;
    course?: number | null;
  })[] = [
    {
      right: 'course.read',
      way: { to: '/' },
      target: '[data-tour="desk"]',
      title: 'Стол',
      words: 'Здесь само собирается то, что ждёт вас: кто застрял, что проверить, у кого подходит срок.',
    },
    course_id === null
      ? {
          right: 'course.read',
          way: { to: '/admin/course/list' },
          target: '[data-tour="courses"]',
          title: 'Курсы',
          words: 'Всё начинается с курса: в нём занятия по порядку, их сроки и группы, которым он открыт.',
        }
      : {
          right: 'course.read',
          way: { to: '/admin/course/$courseId', params: { courseId: String(course_id) } },
          target: '[data-tour="plan"]',
          title: 'План курса',
          words: 'Занятия по порядку. Переставьте их мышью или клавишами, впишите сроки прямо в строку.',
        },
    {
      right: 'bank.read',
      way: { to: '/admin/task/list' },
      target: '[data-tour="bank"]',
      title: 'Банк задач',
      words: 'Девять видов задач: от программы с тестами до сочинения. Одна задача стоит в скольких угодно занятиях.',
    },
    {
      right: 'bank.read',
      way: { to: '/admin/animation/list' },
      target: '[data-tour="animations"]',
      title: 'Анимации',
      words: 'Алгоритм по шагам: в текст занятия, на доску, в задачу. Начните с образца — и впишите своё.',
    },
    {
      right: 'course.results',
      isThere: lesson_id !== null,
      way: { to: '/admin/lesson/$lessonId/results', params: lesson, search: { view: 'class' } },
      target: '[data-tour="class"]',
      title: 'Класс сейчас',
      words: 'Пока идёт занятие, видно, кто над чем сидит и кому нужна помощь, — без обхода рядов.',
    },
    {
      right: 'course.results',
      isThere: lesson_id !== null,
      way: { to: '/admin/lesson/$lessonId/results', params: lesson, search: {} },
      target: '[role="grid"]',
      title: 'Результаты',
      words: 'Все попытки класса в одной таблице. Клетка открывает решение; баллы приходят сюда сами.',
    },
    {
      right: 'course.export',
      isThere: lesson_id !== null,
      course: course_id,
      way: { to: '/admin/lesson/$lessonId/results', params: lesson, search: {} },
      // on a phone exports stand in the menu
      target: '[data-tour="export"], [data-menu]',
      title: 'Выгрузка',
      words: 'Таблицу — в Excel, решения — архивом, ведомость — на печать. Всё ваше можно забрать в любой день.',
    },
  ];
  return all
    .filter(({ right, isThere = true, course }) => isThere && mayCall({ access: 'admin', right }, course ?? undefined))
    .map(({ way, target, title, words }) => ({ way, target, title, words }));
}

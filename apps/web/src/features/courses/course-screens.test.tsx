import type { Course, CourseRow } from '@put/contract/courses/course-editing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, type Seen } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AdminCourseList } from './admin/admin-course-list.tsx';
import { PlanTab } from './plan/plan-tab.tsx';
import { TeacherNotice } from './teacher-notice.tsx';
import { useCoursePlan } from './plan/use-course-plan.ts';

afterEach(() => vi.unstubAllGlobals());

const row: CourseRow = {
  id: 7,
  title: 'Алгоритмы',
  summary: '',
  date: '2026-09-01',
  end_date: null,
  status: 'published',
  cover_url: null,
  user_group_ids: [1],
  lessons: 2,
  tasks: 5,
  updated_at: '2026-01-01T00:00:00Z',
};
const lesson = (id: number, title: string, soft_deadline: string | null): Course['lessons'][number] => ({
  id,
  title,
  section: '',
  position: id,
  status: 'published',
  tasks: 0,
  exam: null,
  opens_at: null,
  soft_deadline,
  hard_deadline: null,
  late_policy: null,
  solved: 1,
});
const course: Course = {
  ...row,
  description: '',
  free_compile_errors: false,
  late_policy: null,
  languages: null,
  feedback: null,
  students: 4,
  lessons: [lesson(1, 'Поиск', '2026-10-20T20:59:00.000Z'), lesson(2, 'Графы', null)],
};
const dayMs = 86_400_000;
const bin = () => ({
  courses: [],
  lessons: [
    {
      id: 3,
      title: 'Лишнее',
      course_id: 7,
      course_title: 'Алгоритмы',
      is_course_deleted: false,
      deleted_at: new Date(Date.now() - 28 * dayMs).toISOString(),
      gone_at: new Date(Date.now() + 2 * dayMs - 1_000).toISOString(),
    },
  ],
  total: 1,
});

const group = { id: 1, title: '10 «Б»', year: null, is_archived: false, members: 3, course_ids: [7] };

function answer({ method, path }: Seen) {
  if (method !== 'GET') return { status: 204 };
  if (path.endsWith('/bin')) return { body: bin() };
  if (path.includes('user_group')) return { body: { user_groups: [group], total: 1 } };
  if (path.includes('/admin/courses')) return { body: { courses: [row], total: 1 } };
  return { body: course };
}

test('a card leads to its course and goes into the archive', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(answer);
  await renderScreen(<AdminCourseList search={{}} onSearch={() => undefined} />);
  const card = await screen.findByRole('article', { name: 'Алгоритмы' });
  expect(within(card).getByRole('link', { name: 'Алгоритмы' }).getAttribute('href')).toBe('/admin/course/7');
  expect(card.textContent).toContain('1 сент. 2026 · 2 занятия · 5 задач');
  await waitFor(() => expect(card.textContent).toContain('10 «Б»'));
  fireEvent.click(within(card).getByRole('button', { name: 'Действия с курсом «Алгоритмы»' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  await screen.findByText('Курс «Алгоритмы» в архиве');
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { status: 'archived', began_from: { status: row.status } },
  ]);
});

test('a card begins a lesson of its course, and a removal says how many lessons go with it', async () => {
  signInAs({ is_admin: true });
  fakeServer(answer);
  await renderScreen(<AdminCourseList search={{}} onSearch={() => undefined} />);
  const menu = () => screen.findByRole('button', { name: 'Действия с курсом «Алгоритмы»' });
  fireEvent.click(await menu());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Новое занятие…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Новое занятие' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }));
  fireEvent.click(await menu());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Удалить…' }));
  expect(await screen.findByText(/вместе с ним уйдут 2 занятия/)).toBeTruthy();
});

test('the bin says how long something can be brought back, and brings it back', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(answer);
  await renderScreen(<AdminCourseList search={{ tab: 'bin' }} onSearch={() => undefined} />);
  expect(await screen.findByText('ещё 2 дня')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть занятие «Лишнее»' }));
  await screen.findByText('Занятие «Лишнее» вернулось в «Алгоритмы»');
  expect(seen.some(({ method, path }) => method === 'POST' && path.endsWith('/admin/lesson/3/restore'))).toBe(true);
});

const Plan = ({ of }: { of: Course }) => (
  <PlanTab
    exceptions={[]}
    course={of}
    plan={useCoursePlan(of)}
    onNewLesson={() => undefined}
    onRules={() => undefined}
  />
);

test('dates are saved together, only those that changed, and not while one is wrong', async () => {
  signInAs({ is_admin: true, timezone: 'Europe/Moscow' });
  const seen = fakeServer(answer);
  await renderScreen(<Plan of={course} />);
  const sent = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
  };
  expect(screen.queryByRole('button', { name: 'Сохранить сроки' })).toBeNull();
  type('Жёсткий срок: Поиск', '1.10.2026 10:00');
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить сроки' }));
  expect(await screen.findByText('Раньше мягкого срока')).toBeDefined();
  expect(sent()).toEqual([]);
  type('Жёсткий срок: Поиск', '25.10.2026 10:00');
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить сроки' }));
  await screen.findByText('Сроки сохранены');
  const { id, opens_at, soft_deadline, hard_deadline } = course.lessons[0]!;
  expect(sent()).toEqual([
    {
      lessons: [{ id, opens_at, soft_deadline, hard_deadline: '2026-10-25T07:00:00.000Z' }],
      began_from: {
        'lessons.0.opens_at': opens_at,
        'lessons.0.soft_deadline': soft_deadline,
        'lessons.0.hard_deadline': hard_deadline,
      },
    },
  ]);
});

test('a column of a spreadsheet fills the dates below, and what is no date is said at its field', async () => {
  signInAs({ is_admin: true, timezone: 'Europe/Moscow' });
  fakeServer(answer);
  await renderScreen(<Plan of={course} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const first = field('Мягкий срок: Поиск');
  const paste = createEvent.paste(first, {
    clipboardData: { getData: () => '1.12.2026 18:00\t5.12.2026\r\nкогда-нибудь\t6.12.2026\r\n' },
  });
  fireEvent(first, paste);
  expect(paste.defaultPrevented).toBe(true);
  expect(first.value).toMatch(/^вт, 1 дек( 2026)?, 18:00$/);
  expect(field('Жёсткий срок: Поиск').value).toMatch(/^сб, 5 дек( 2026)?, 23:59$/);
  expect(field('Мягкий срок: Графы').value).toBe('когда-нибудь');
  expect(screen.getByText(/Не понимаем эту дату/)).toBeDefined();
  expect(screen.getByText('Сроки изменены у 2 занятий, ещё не сохранены')).toBeDefined();
});

test('Alt and an arrow move a lesson, which keeps the focus; fields of dates keep these keys', async () => {
  signInAs({ is_admin: true });
  const seen = fakeServer(answer);
  await renderScreen(<Plan of={course} />);
  fireEvent.keyDown(screen.getByLabelText('Мягкий срок: Поиск'), { key: 'ArrowDown', altKey: true });
  const handle = screen.getByRole('button', { name: 'Переместить: занятие «Поиск»' });
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true });
  expect(await screen.findByText('занятие «Поиск»: раздел «Без раздела», место 2 из 2')).toBeDefined();
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)).toEqual([
      {
        lessons: [expect.objectContaining({ id: 2 }), expect.objectContaining({ id: 1 })],
        began_from: { lessons: [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })] },
      },
    ]),
  );
});

test('tells a teacher what students do not see', async () => {
  signInAs({ is_admin: true });
  await renderScreen(<TeacherNotice course={{ id: 7, status: 'draft', lessons: [{ is_draft: true } as never] }} />);
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('Курс — черновик');
  expect(notice.textContent).toContain('Черновики отмечены');
});

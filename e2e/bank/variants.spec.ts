/** Random variants: a teacher looks at ten of them, two students get different numbers, and each solves their own. */
import type { Page } from '@playwright/test';
import { call, change, demoCourse, newPerson, openLine } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

const code = `import json, random, sys
random.seed(int(sys.argv[1]))
a, b = random.randint(100, 999), random.randint(100, 999)
print(json.dumps({'a': a, 'b': b, 'sum': a + b}))
`;
const right = 'print(sum(map(int, input().split())))';
const python = (content: string) => [{ name: 'main.py', content }];
const editor = (page: Page, name: string) => page.getByRole('textbox', { name }).and(page.locator('[contenteditable]'));

test('two students get different numbers and each solves their own', async ({ browser, product: _ }) => {
  const teacher = await newPerson(browser, 'admin');
  const { id: courseId, lessons, user_group_ids: groups } = await demoCourse(teacher);
  const lessonId = lessons[0]!.id;
  const { id: taskId } = await call<{ id: number }>(teacher, 'POST', '/admin/task', {
    kind: 'program',
    title: 'Сумма по вариантам',
    statement: 'Сложите {{a}} и {{b}}.',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    test_groups: [
      { name: 'Примеры', is_sample: true, points: 0, tests: [{ input: '{{a}} {{b}}', answer: '{{sum}}' }] },
      { name: 'Основные', points: 100, tests: [{ input: '{{b}} {{a}}', answer: '{{sum}}' }] },
    ],
    solutions: [{ language: 'python', expected: 'accepted', files: python(right) }],
    variant: { code, per: 'user' },
    status: 'draft',
  });

  await test.step('the teacher looks at ten variants, mends a name and publishes', async () => {
    await teacher.goto(`/admin/task/${taskId}`);
    await openLine(teacher, 'Варианты');
    const section = teacher.getByRole('region', { name: 'Варианты' });
    await section.getByRole('button', { name: 'Показать десять вариантов' }).click();
    const variants = section.getByRole('group', { name: 'Десять вариантов' });
    await expect(variants.getByRole('row')).toHaveCount(11);
    await variants.getByRole('button', { name: 'Показать вариант 3' }).click();
    await expect(variants.getByRole('region', { name: 'Условие варианта 3' })).toContainText(/Сложите \d{3} и \d{3}/);
    await expectAccessible(teacher);

    await call(teacher, 'POST', `/admin/task/${taskId}`, { statement: 'Сложите {{a}} и {{c}}.' });
    // the address keeps the open line
    await teacher.reload();
    await section.getByRole('button', { name: 'Показать десять вариантов' }).click();
    await expect(section.getByText('Нет параметра «c»')).toBeVisible();
    await call(teacher, 'POST', `/admin/task/${taskId}`, { statement: 'Сложите {{a}} и {{b}}.' });
    const saved = await call<{ status: string }>(teacher, 'POST', `/admin/task/${taskId}`, { status: 'ready' });
    expect(saved.status).toBe('ready');
  });

  await test.step('each student has numbers of their own', async () => {
    const lesson = await call<{ tasks: { task_id: number; points: number }[] }>(
      teacher,
      'GET',
      `/admin/lesson/${lessonId}`,
    );
    const tasks = lesson.tasks.map(({ task_id, points }) => ({ task_id, points }));
    await change(teacher, `/admin/lesson/${lessonId}/tasks`, {
      tasks: [...tasks, { task_id: taskId, points: 10 }],
    });
    const body = { username: 'vtoroy', password: 'tropa-vedet-v-gory', first_name: 'Второй', last_name: 'Ученик' };
    const { id } = await call<{ id: number }>(teacher, 'POST', '/admin/user', body);
    await call(teacher, 'POST', `/admin/user_group/${groups[0]}/members`, { add: [id] });

    const [first, second] = [
      await newPerson(browser, 'student'),
      await newPerson(browser, 'vtoroy', 'tropa-vedet-v-gory'),
    ];
    const seen: string[] = [];
    for (const student of [first, second]) {
      await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${taskId}`);
      const asked = student.getByText(/Сложите \d+ и \d+/);
      await expect(asked).toBeVisible();
      await expect(student.getByText('Данные в условии — только ваши')).toBeVisible();
      seen.push((await asked.textContent())!);
      const [, a, b] = /(\d+) и (\d+)/.exec(seen.at(-1)!)!;
      await editor(student, 'Решение').fill('print(1)');
      await student.getByRole('button', { name: 'Отправить' }).click();
      await expect(student.getByRole('region', { name: 'Результат проверки' })).toContainText('Неверный ответ');
      await editor(student, 'Решение').fill(`print(${a} + ${b})`);
      await student.getByRole('button', { name: 'Отправить' }).click();
      await expect(student.getByText('Задача решена!')).toBeVisible();
    }
    expect(seen[0]).not.toBe(seen[1]);

    const attempts = second.getByRole('region', { name: 'Попытки' });
    await attempts.getByRole('button', { name: 'Попытка 2' }).click();
    await attempts.getByText('Отличия', { exact: true }).click();
    const difference = attempts.getByRole('region', { name: 'Отличия: main.py' });
    await expect(difference).toContainText('print(1)');
    await expect(difference).toContainText('Добавлено: ');
    await expectAccessible(second);
  });
});

/** A solution in several files, one of them added by the student in a folder, talks to the author's interactor. */
import { call, change, demoCourse, newPerson, typeCode } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';

const interactor = `import sys
secret = int(open(sys.argv[1]).read())
for asked in range(10):
    number = int(input())
    print('=' if number == secret else '<' if secret < number else '>', flush=True)
    if number == secret:
        sys.exit(42)
sys.exit(43)
`;
const main =
  "from halving.search import middle\n\nlow, high = LIMITS\nanswer = ''\nwhile answer != '=':\n    number = middle(low, high)\n    print(number, flush=True)\n    answer = input()\n    if answer == '<':\n        high = number - 1\n    else:\n        low = number + 1\n";
const solution = `from limits import LIMITS\n${main}`;
const search = 'def middle(low, high):\n    return (low + high) // 2\n';

test('files are added, an error is shown in one of them, and the conversation is shown', async ({
  browser,
  product: _,
}) => {
  const [teacher, student] = [await newPerson(browser, 'admin'), await newPerson(browser, 'student')];
  const { id: courseId, lessons } = await demoCourse(teacher);
  const task = {
    kind: 'program',
    title: 'Угадай в нескольких файлах',
    statement: 'Угадайте число от 1 до 100.',
    config: {
      languages: ['python'],
      checker: { kind: 'tokens' },
      interactor: { language: 'python', protocol: 'icpc', files: [{ name: 'interact.py', content: interactor }] },
      may_add_files: true,
    },
    starter_files: [
      { name: 'main.py', content: 'from limits import LIMITS\n', access: 'edit' },
      { name: 'limits.py', content: 'LIMITS = 1, 100\n', access: 'read' },
    ],
    test_groups: [{ name: 'Примеры', is_sample: true, points: 10, tests: [{ input: '42' }] }],
    solutions: [
      {
        language: 'python',
        expected: 'accepted',
        files: [
          { name: 'main.py', content: solution },
          { name: 'halving/search.py', content: search },
        ],
      },
    ],
    status: 'ready',
  };
  const { id, problems } = await call<{ id: number; problems: string[] }>(teacher, 'POST', '/admin/task', task);
  expect(problems).toEqual([]);
  const lessonId = lessons[0]!.id;
  const { tasks } = await call<{ tasks: { task_id: number; points: number }[] }>(
    teacher,
    'GET',
    `/admin/lesson/${lessonId}`,
  );
  const placed = [...tasks.map(({ task_id, points }) => ({ task_id, points })), { task_id: id, points: 10 }];
  await change(teacher, `/admin/lesson/${lessonId}/tasks`, { tasks: placed });

  await student.goto(`/user_ui/course/${courseId}?lesson_id=${lessonId}&task_id=${id}`);
  await expect(student.getByText('Задача интерактивная')).toBeVisible();
  const files = student.getByRole('tree', { name: 'Файлы решения' });
  await expect(files.getByRole('treeitem')).toHaveText(['main.py', 'limits.py']);
  await typeCode(student, 'Решение', solution);
  await student.getByRole('button', { name: 'Новый файл' }).click();
  const name = student.getByRole('textbox', { name: 'Имя файла' });
  await name.fill('main.py');
  await name.press('Enter');
  await expect(student.getByText('Такой файл уже есть')).toBeVisible();
  await name.fill('halving/search.py');
  await name.press('Enter');
  await expect(files.getByRole('treeitem', { name: 'search.py' })).toHaveAttribute('aria-selected', 'true');
  await typeCode(student, 'Решение', `${search}\n1 / 0\n`);

  const verdict = student.getByRole('region', { name: 'Результат проверки' });
  await student.getByRole('button', { name: 'Проверить на примерах' }).click();
  await expect(verdict).toContainText('деление на ноль');
  await files.getByRole('treeitem', { name: /^main.py/ }).click();
  await expect(files.getByRole('treeitem', { name: /search.py, здесь ошибка/ })).toBeVisible();
  await files.getByRole('treeitem', { name: /^main.py/ }).press('s');
  await typeCode(student, 'Решение', search);
  await student.getByRole('button', { name: 'Отправить' }).click();
  await expect(verdict).toContainText('Задача решена!');
  await verdict.getByRole('radio', { name: /^Пример 1.*: верно$/ }).check();
  await expect(verdict.getByRole('region', { name: 'Ход разговора' })).toContainText('Решение: 50');
  await expectAccessible(student);

  // the draft holds all files
  await student.reload();
  await expect(files.getByRole('treeitem')).toHaveText(['main.py', 'halvingsearch.py', 'search.py', 'limits.py']);
});

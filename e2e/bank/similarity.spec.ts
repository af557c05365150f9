/**
 * Two of a class have handed in the same program with other names, a third one a program of the own. The teacher
 * compares the solutions, looks at the two side by side, and notes what to do. Nobody is accused, and no student hears
 * of it.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { call as callAs, signIn as tokenOf } from '../../bench/product.ts';
import { expect, expectAccessible, signIn, test } from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

let teacher: Page;
let ids = { taskId: 0, lessonId: 0 };

/** A store that takes, gives out and lists; by three hands. */
const store = `
class Warehouse:
    def __init__(self):
        self.goods = dict()

    def add(self, good, number):
        self.goods[good] = self.goods.get(good, 0) + number

    def take(self, good, number):
        have = self.goods.get(good, 0)
        if have < number:
            return False
        self.goods[good] = have - number
        return True

    def __str__(self):
        rows = []
        for good in sorted(self.goods.keys()):
            if self.goods[good] != 0:
                rows.append(good + ' ' + str(self.goods[good]))
        return '\\n'.join(rows)


warehouse = Warehouse()
for _ in range(int(input())):
    action, *rest = input().split()
    if action == 'LIST':
        print(warehouse)
        continue
    good, number = rest[0], int(rest[1])
    if action == 'IN':
        warehouse.add(good, number)
    elif not warehouse.take(good, number):
        print('NO')
`;
const another = `
from dataclasses import dataclass

@dataclass
class Item:
    title: str
    quantity: int = 0

    def can_give(self, wanted: int) -> bool:
        return self.quantity >= wanted

items: dict[str, Item] = {}

def item_of(title: str) -> Item:
    if title not in items:
        items[title] = Item(title)
    return items[title]

def handle(line: str) -> str | None:
    if line.startswith('LIST'):
        return '\\n'.join(f'{i.title} {i.quantity}' for i in sorted(items.values(), key=lambda i: i.title) if i.quantity)
    verb, title, quantity = line.split()
    item = item_of(title)
    amount = int(quantity)
    if verb == 'IN':
        item.quantity += amount
        return None
    if not item.can_give(amount):
        return 'NO'
    item.quantity -= amount
    return None

if __name__ == '__main__':
    how_many = int(input())
    for _ in range(how_many):
        answer = handle(input())
        if answer is not None:
            print(answer)
`;
const ofAuthor = `
import sys

data = sys.stdin.read().split()
pos = 1
left = int(data[0])
goods = {}
out = []
while left:
    left -= 1
    op = data[pos]
    pos += 1
    if op != 'LIST':
        what = data[pos]
        how = int(data[pos + 1])
        pos += 2
        old = goods[what] if what in goods else 0
        new = old + how if op == 'IN' else old - how
        if new < 0:
            out.append('NO')
        elif new == 0:
            goods.pop(what, None)
        else:
            goods[what] = new
    else:
        order = list(goods)
        order.sort()
        for what in order:
            out.append(what + ' ' + str(goods[what]))
sys.stdout.write('\\n'.join(out))
`;

type Call = <T>(method: string, path: string, data?: object) => Promise<T>;

async function caller(page: Page): Promise<Call> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('pt.session')!) as { state: { accessToken: string } }).state.accessToken,
  );
  const request: APIRequestContext = page.request;
  return async (method, path, data) => {
    const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrf };
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path} answers ${answer.status()} ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as never;
  };
}

const renamed = (text: string) =>
  `# моё решение\n${text.replaceAll('warehouse', 'sklad').replaceAll('goods', 'veshi').replaceAll('number', 'skolko')}`;

const people = [
  { username: 'simil.anna', first_name: 'Анна', last_name: 'Белова', text: store },
  { username: 'simil.boris', first_name: 'Борис', last_name: 'Громов', text: renamed(store) },
  { username: 'simil.vera', first_name: 'Вера', last_name: 'Дымова', text: another },
];

test.beforeAll(async ({ browser, product }) => {
  teacher = await (await browser.newContext()).newPage();
  await signIn(teacher, 'admin');
  const asTeacher = await caller(teacher);
  const group = await asTeacher<{ id: number }>('POST', '/admin/user_group', { title: 'Кружок «Склад»' });
  const course = await asTeacher<{ id: number }>('POST', '/admin/course', {
    title: 'Склад и учёт',
    date: '2026-09-01',
    status: 'published',
    user_group_ids: [group.id],
  });
  const lesson = await asTeacher<{ id: number }>('POST', '/admin/lesson', {
    course_id: course.id,
    title: 'Словари',
    status: 'published',
  });
  const task = await asTeacher<{ id: number }>('POST', '/admin/task', {
    kind: 'program',
    title: 'Склад',
    status: 'ready',
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    test_groups: [
      {
        name: 'Основные',
        points: 100,
        tests: [{ input: '4\nIN гвоздь 3\nOUT гвоздь 5\nOUT гвоздь 1\nLIST\n', answer: 'NO\nгвоздь 2\n' }],
      },
    ],
    solutions: [{ language: 'python', expected: 'accepted', files: [{ name: 'main.py', content: ofAuthor }] }],
  });
  await asTeacher('POST', `/admin/lesson/${lesson.id}/tasks`, {
    tasks: [{ task_id: task.id, points: 10 }],
    began_from: { tasks: [] },
  });
  ids = { taskId: task.id, lessonId: lesson.id };

  const password = 'тропа-ведёт-в-горы';
  for (const { text, ...person } of people) {
    await asTeacher('POST', '/admin/user', { ...person, password, user_group_ids: [group.id] });
    const api = `${product.address}/api/v1`;
    const token = await tokenOf(api, person.username, password);
    const { id: submission } = await callAs<{ id: number }>(`${api}/user/submission`, token, {
      task_id: task.id,
      lesson_id: lesson.id,
      language: 'python',
      files: [{ name: 'main.py', content: text }],
    });
    await expect
      .poll(async () => (await callAs<{ status: string }>(`${api}/user/submission/${submission}`, token)).status)
      .toBe('done');
  }
});

test('the teacher compares the solutions of a task, and finds the two that are alike', async () => {
  await teacher.goto(`/admin/task/${ids.taskId}/`);
  await teacher.getByRole('button', { name: 'Ещё действия' }).click();
  await teacher.getByRole('menuitem', { name: 'Сходство решений' }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Сходство решений: Склад');
  await expect(teacher.getByText('Сходство ничего не доказывает')).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Сравнить решения' }).click();

  await expect(teacher.getByText('Сравнили 3 решения')).toBeVisible();
  const rows = teacher.getByRole('table', { name: 'Похожие решения' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Белова Анна');
  await expect(rows.nth(1)).toContainText('Громов Борис');
  await expect(rows.nth(1)).toContainText('100 %');
  await expectAccessible(teacher);
});

test('clusters stand along their time, and the threshold moves by the keyboard', async () => {
  await teacher.getByText('Скопления: 1').click();
  const cluster = teacher.getByRole('region', { name: '2 решения, сходство до 100 %' });
  await expect(cluster.getByRole('listitem').first()).toContainText('Белова Анна');
  await expect(cluster.getByRole('listitem').first()).toContainText('первое');
  await expectAccessible(teacher);
  const slider = teacher.getByRole('slider');
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(teacher).toHaveURL(/least=65/);
  await slider.press('ArrowLeft');
  await expect(teacher).not.toHaveURL(/least/);
  await teacher.getByText('Пары: 1').click();
});

test('two solutions stand side by side with what they share, and what was decided is kept', async () => {
  await teacher.getByRole('link', { name: /Сравнить: Белова Анна и Громов Борис/ }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Сходство 100 %');
  const [left, right] = [
    teacher.getByRole('region', { name: 'Сначала' }),
    teacher.getByRole('region', { name: 'Потом' }),
  ];
  await expect(left.getByRole('link', { name: 'Белова Анна' })).toHaveAttribute('href', /cell=/);
  await expect(left).toContainText('class Warehouse');
  await expect(right).toContainText('# моё решение');
  const part = left.getByRole('button', { name: /Общий кусок 1/ });
  await part.click();
  await expect(right.getByRole('button', { name: /Общий кусок 1/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(teacher);

  const decided = teacher.getByRole('region', { name: 'Что решили' });
  await decided.getByText('Обсудить').click();
  await expect(decided.getByRole('status')).toContainText('только что');
  const note = decided.getByRole('textbox', { name: 'Заметка' });
  await note.fill('Поговорить с обоими после урока');
  await note.blur();
  await expect.poll(async () => (await noteOf())?.note).toBe('Поговорить с обоими после урока');
  await teacher.getByRole('link', { name: 'Сходство решений' }).click();
  await expect(teacher.getByRole('row').nth(1)).toContainText('Обсудить');

  await teacher.getByRole('button', { name: 'Сравнить заново' }).click();
  await expect(teacher.getByText('Сравнили 3 решения')).toBeVisible();
  await expect(teacher.getByRole('row').nth(1)).toContainText('Обсудить');
});

const noteOf = async () => {
  const { pairs } = await (
    await caller(teacher)
  )<{ pairs: { decided: { note: string } | null }[] }>('GET', `/admin/task/${ids.taskId}/similarity`);
  return pairs[0]?.decided;
};

test('on a phone the two stand one below the other, and nothing is wider than the screen', async () => {
  await teacher.setViewportSize({ width: 390, height: 844 });
  await teacher.getByRole('link', { name: /Сравнить:/ }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText('Сходство 100 %');
  const [left, right] = [
    teacher.getByRole('region', { name: 'Сначала' }),
    teacher.getByRole('region', { name: 'Потом' }),
  ];
  expect((await right.boundingBox())!.y).toBeGreaterThan((await left.boundingBox())!.y);
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(teacher);
});

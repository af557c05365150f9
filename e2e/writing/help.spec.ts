/**
 * The «?» of the teacher's help: each on its real screen, opened and closed by keyboard, with what was typed still
 * there. A chapter names nothing that its screen does not have.
 */
import { newPerson } from '../support/person.ts';
import { expect, expectAccessible, test } from '../support/product.ts';
import { namesOf, walks } from '../support/walk-help.ts';

test.use({ own: 'help' });

for (const [chapter, walk] of Object.entries(walks))
  test(`the chapter «${chapter}» is found from its screen, and says what stands there`, async ({
    browser,
    product: _,
  }) => {
    const teacher = await newPerson(browser, 'admin');
    await teacher.setViewportSize({ width: 1440, height: 900 });
    await teacher.goto('/');
    const { left, named, title } = namesOf(chapter);
    const { typed, value, goOn } = await walk(teacher, named);
    const ask = teacher.getByRole('link', { name: `Справка: ${title[0]!.toLowerCase()}${title.slice(1)}` });
    const help = teacher.getByRole('dialog', { name: title });
    const open = async () => {
      await ask.focus();
      await teacher.keyboard.press('Enter');
      await expect(help).toBeVisible();
    };
    const close = async () => {
      await teacher.keyboard.press('Escape');
      await expect(help).toBeHidden();
      await expect(ask).toBeFocused();
      await expect(typed).toHaveValue(value);
    };
    await open();
    await expect(help.getByRole('heading', { name: title, level: 2 })).toBeFocused();
    await expect(ask).toHaveAttribute('aria-expanded', 'true');
    const picture = help.locator('img[width="720"]');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
    // nothing of the work is covered
    const [work, panel] = [await teacher.locator('#main').boundingBox(), await help.boundingBox()];
    expect(work!.x + work!.width).toBeLessThanOrEqual(panel!.x);
    await expectAccessible(teacher);
    await close();
    // on a narrow window it is over the work
    await teacher.setViewportSize({ width: 1024, height: 768 });
    await open();
    await close();
    await goOn?.();
    expect(left(), 'names of the chapter that no screen showed').toEqual([]);
    await teacher.context().close();
  });

test('a chapter is over the work on a phone, has an address of its own, and is found by the menus', async ({
  browser,
  product: _,
}) => {
  const teacher = await newPerson(browser, 'admin');
  await teacher.setViewportSize({ width: 390, height: 844 });
  await teacher.goto('/admin/task/new');
  await teacher.getByLabel('Название', { exact: true }).fill('Сумма');
  await teacher.getByRole('button', { name: /^Варианты/ }).click();
  const ask = teacher.getByRole('link', { name: 'Справка: варианты и {{параметры}}' });
  await ask.click();
  const help = teacher.getByRole('dialog', { name: 'Варианты и {{параметры}}' });
  await expect(help.getByText('Варианты и {{параметры}}')).toBeFocused();
  await expectAccessible(teacher);
  await help.getByRole('button', { name: 'Закрыть справку' }).click();
  await expect(help).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(teacher.getByLabel('Название', { exact: true })).toHaveValue('Сумма');

  await teacher.setViewportSize({ width: 1280, height: 720 });
  await teacher.goto('/');
  await teacher.getByRole('button', { name: /: меню$/ }).click();
  await teacher.getByRole('menuitem', { name: 'Справка' }).click();
  await expect(teacher.getByRole('heading', { name: 'Справка', level: 1 })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: 'Критерии' }).click();
  await expect(teacher).toHaveURL('/admin/help/rubric');
  await expect(teacher.getByRole('heading', { name: 'Критерии', level: 1 })).toBeVisible();
  await expect(teacher).toHaveTitle(/^Критерии/);
  await expectAccessible(teacher);
  await teacher.keyboard.press('ControlOrMeta+k');
  await teacher.getByRole('dialog', { name: 'Поиск и действия' }).getByRole('combobox').fill('интерактор');
  await teacher.getByRole('option', { name: /Справка: интерактор/ }).click();
  await expect(teacher).toHaveURL('/admin/help/interactor');
  await teacher.context().close();

  const student = await newPerson(browser, 'student');
  await student.goto('/admin/help/interactor');
  await expect(student.getByRole('heading', { name: 'Интерактор' })).toBeHidden();
  await expect(student).toHaveURL(/403/);
  await student.context().close();
});

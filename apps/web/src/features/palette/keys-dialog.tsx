import { Kbd, Modal, Text } from '@mantine/core';
import { Fragment } from 'react';
import { modKey } from '../../ui/browser/mod-key.ts';
import { useSettings } from '../../parts/settings/settings.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { searchKeys } from '../../parts/palette/palette-requests.ts';
import type { PaletteScreen } from './palette-items.ts';
import css from './palette.module.css';

type Key = [what: string, ...keys: string[]];
type Part = { title: string; keys: Key[] };

const everywhere: Part = {
  title: 'Везде',
  keys: [
    ['Найти курс, занятие, задачу или действие', searchKeys],
    ['Этот список', '?'],
    ['Свернуть или развернуть меню', '['],
    ['Закрыть окно', 'Esc'],
  ],
};
const solving: Part = {
  title: 'Решение задачи',
  keys: [
    ['Отправить на проверку', `${modKey}+Enter`],
    ['Запустить на своих данных', `${modKey}+Shift+Enter`],
    ['Проверить на примерах', `${modKey}+'`],
    ['Условие, решение, результат, кнопки — по кругу', 'F6'],
    ['Следующая и прежняя задача, за крайней — соседнее занятие', 'Alt+PgDn', 'Alt+PgUp'],
    ['Отступ в редакторе', 'Tab'],
    ['Выйти из редактора', 'Esc', 'Tab'],
  ],
};
const managing: Part = {
  title: 'Управление',
  keys: [
    ['Сохранить задачу или анимацию', `${modKey}+S`],
    ['Проверить задачу', `${modKey}+Shift+Enter`],
    ['Условие, тесты, настройки задачи по кругу', 'F6'],
    ['Собрать анимацию сейчас', `${modKey}+Enter`],
    ['От программы анимации к показу и обратно', 'F6'],
    ['Шаг на строке программы', 'F9'],
    ['Соседняя клетка таблицы результатов', '← ↑ → ↓'],
    ['Край таблицы результатов', `${modKey}+← ↑ → ↓`],
    ['Следующий и прежний ученик в результатах', 'J', 'K'],
    ['Следующая и прежняя пара похожих решений', 'J', 'K'],
    ['Соседние задачи в результатах', 'H', 'L'],
    ['Открыть решение в клетке', 'Enter'],
    ['Открытое решение на весь экран', 'F'],
    ['Попытка открытого решения', '1 … 9'],
    ['Прежняя и следующая попытка', ',', '.'],
    ['Сравнить с другой попыткой', 'D'],
    ['К строкам решения; на строке — замечание', 'C'],
    ['Фраза из сохранённых в замечании', '/'],
    ['Отправить замечания', `${modKey}+Enter`],
    ['Закрыть решение и вернуться в ту же клетку', 'Esc'],
  ],
};

/** «G» and then a letter, in either layout of the keyboard. */
const menuOf = (screens: readonly PaletteScreen[]): Part => ({
  title: 'Меню: сначала G, потом буква',
  keys: screens.flatMap(({ label, letter }) => (letter ? [[label, `G ${letter.toUpperCase()}`]] : [])),
});

type Props = { isOpen: boolean; onClose: () => void; isAdmin: boolean; screens: readonly PaletteScreen[] };

export default function KeysDialog({ isOpen, onClose, isAdmin, screens }: Props) {
  const letterKeys = useSettings((kept) => kept.letterKeys);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Клавиши"
      size={520}
      closeButtonProps={{ 'aria-label': 'Закрыть список клавиш' }}
    >
      <Text size="sm">
        {letterKeys
          ? 'Клавиши из одной буквы можно выключить '
          : 'Клавиши из одной буквы выключены. Включить их можно '}
        <LinkAnchor to="/auth/profile" size="sm" underline="always" onClick={onClose}>
          в профиле
        </LinkAnchor>
        .
      </Text>
      {[everywhere, menuOf(screens), solving, ...(isAdmin ? [managing] : [])].map((part) => (
        <section key={part.title} aria-label={part.title}>
          <Text fw={600} mb={4} mt="sm">
            {part.title}
          </Text>
          <dl className={css.keys}>
            {part.keys.map(([what, ...keys]) => (
              <div key={what} className={css.key}>
                <dt>{what}</dt>
                <dd>
                  {keys.map((key, n) => (
                    <Fragment key={key}>
                      {n > 0 && (key === 'Tab' ? ' затем ' : ' и ')}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

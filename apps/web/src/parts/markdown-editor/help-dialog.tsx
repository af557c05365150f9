import { Modal } from '@mantine/core';
import css from './markdown-editor.module.css';

const signs: [string, string][] = [
  ['Заголовки', '# Большой\n## Поменьше'],
  ['Полужирный, курсив', '**важное**, *на заметку*'],
  ['Код в строке', '`print()`'],
  ['Списки', '- один\n- два\n\n1. первый\n2. второй'],
  ['Ссылка, картинка', '[слова](https://адрес)\n![что на ней](адрес)'],
  ['Код с подсветкой', '```python\nprint(1)\n```'],
  ['Код, который ученик может запустить', '```python run\nname = input()\nprint(name)\n```'],
  ['Таблица', '| Имя | Балл |\n| --- | ---: |\n| Аня | 10 |'],
  ['Формула в строке и отдельно', '$a^2$\n\n$$\n\\frac{1}{2}\n$$'],
  ['Заметка, важное', ':::note\nТекст\n:::\n\n:::warning[Свои слова]\nТекст\n:::'],
  ['Подсказка, скрытый текст', ':::hint\nТекст\n:::\n\n:::spoiler[Решение]\nТекст\n:::'],
  ['Анимация из банка, её шаги и свои данные', '::animation{id=3}\n\n::animation{id=3 step=5 to=9 input="5 2 4"}'],
  ['Контейнер: свой Linux у каждого', '::container{template=1}'],
  ['Видео: ссылка отдельной строкой', 'https://rutube.ru/video/…'],
];

/** Lists all the markup that texts support, with what to type. */
export function HelpDialog({ hasTasks, onClose }: { hasTasks: boolean; onClose: () => void }) {
  const rows = hasTasks ? [...signs, ['Задача из банка', '::task{id=12}'] as const] : signs;
  return (
    <Modal opened onClose={onClose} title="Разметка" size="lg" returnFocus={false}>
      <p>
        Картинки и файлы вставляются из буфера или перетаскиваются прямо в текст, таблица — копированием ячеек из
        электронной таблицы.
      </p>
      <table className={css.help}>
        <tbody>
          {rows.map(([what, typed]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <code>{typed}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

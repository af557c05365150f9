import { Button, Drawer, Text } from '@mantine/core';
import { type SceneHelp as Help, sceneHelp } from '@put/animation/scene-help';
import { useState } from 'react';
import { CodeBlock } from '../../../../ui/code/code-block.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { searchable } from '../../../../ui/words/search-words.ts';
import css from './scene-help.module.css';

type Props = { onInsert: (example: string) => void; onClose: () => void };

const groups: [Help['group'], string][] = [
  ['telling', 'Рассказ'],
  ['structure', 'Что рисовать'],
  ['change', 'Что с этим делать'],
  ['question', 'Вопросы'],
];

/** All constructs of the module `scene`: what each does, in a sentence and an example that can be put into the program. */
export function SceneHelp({ onInsert, onClose }: Props) {
  const [q, setQ] = useState('');
  const wanted = searchable(q);
  const found = sceneHelp.filter(({ name, signature, says }) =>
    searchable(`${name} ${signature} ${says}`).includes(wanted),
  );
  return (
    <Drawer opened onClose={onClose} title="Язык сцен" position="right" size="44rem">
      <Text size="sm" c="dimmed" mb="sm">
        Программа начинается со строки <code>from scene import *</code>. Один say — один шаг.
      </Text>
      <SearchField placeholder="array, пометить, стрелка…" value={q} onSearch={setQ} isFirst />
      {groups.map(([group, title]) => {
        const rows = found.filter((help) => help.group === group);
        return rows.length === 0 ? null : (
          <section key={group} aria-label={title} className={css.group}>
            <h3>{title}</h3>
            {rows.map((help) => (
              <Construct key={`${help.name} ${help.signature}`} help={help} onInsert={onInsert} />
            ))}
          </section>
        );
      })}
      {found.length === 0 && (
        <Text c="dimmed" mt="md" role="status">
          Такого слова в языке сцен нет.
        </Text>
      )}
    </Drawer>
  );
}

const Construct = ({
  help: { name, signature, says, example },
  onInsert,
}: {
  help: Help;
  onInsert: Props['onInsert'];
}) => (
  <details className={css.construct}>
    <summary>
      <code>{signature}</code>
      <span>{says}</span>
    </summary>
    <CodeBlock code={example} language="python" />
    <Button
      variant="default"
      size="xs"
      aria-label={`Вставить пример: ${name}`}
      onClick={() => onInsert(`${example}\n`)}
    >
      Вставить пример
    </Button>
  </details>
);

import { Radio, Text } from '@mantine/core';
import css from './collision.module.css';
import type { MergedPart, Side } from './merge-texts.ts';

type Clash = Extract<MergedPart, { is: 'clash' }>;
type Props = {
  clashes: readonly Clash[];
  choices: readonly Side[];
  onChoices: (choices: Side[]) => void;
  theirName: string;
};

/** The passages that both authors changed, each with a choice. */
export function Clashes({ clashes, choices, onChoices, theirName }: Props) {
  const choose = (at: number, side: Side) =>
    onChoices(clashes.map((_, n) => (n === at ? side : (choices[n] ?? 'both'))));
  return (
    <div className={css.stack}>
      <Text>Эти места изменили вы оба. Выберите, что оставить; поправить можно будет и в редакторе.</Text>
      {clashes.map(({ mine, theirs }, at) => (
        <Radio.Group
          key={at}
          label={`Место ${at + 1} из ${clashes.length}`}
          value={choices[at] ?? 'both'}
          onChange={(side) => choose(at, side as Side)}
        >
          <div className={css.sides}>
            <Variant title="У вас" lines={mine} />
            <Variant title={theirName} lines={theirs} />
          </div>
          <div className={css.choices}>
            <Radio value="mine" label="Моё" />
            <Radio value="theirs" label="Новое" />
            <Radio value="both" label="Оба, моё первым" />
          </div>
        </Radio.Group>
      ))}
    </div>
  );
}

const Variant = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <pre className={css.variant}>{lines.length === 0 ? '(удалено)' : lines.join('\n')}</pre>
  </div>
);

import { Checkbox, SegmentedControl } from '@mantine/core';
import type { AnimationConfig, PerformanceMode } from '@put/contract/kinds/animation/animation';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import css from './editing.module.css';
import { modeNames } from './mode-names.ts';

const modeWords: Record<PerformanceMode, string> = {
  at_once:
    'Каждое действие проверяется сразу. Не то — видна подсказка и можно ответить ещё раз: со второго раза половина баллов. Подходит для учёбы.',
  at_end:
    'Ученик делает всё сам, с отменой, и узнаёт итог после отправки. Одна ошибка не портит остальное. Верный путь должен быть один.',
  final: 'Считается только то, что стоит на картинке в конце: всё или ничего.',
};

/** How a performance is judged and what it gives. */
export default function ModeFields({ config, errors, onChange }: ConfigFieldsProps<'animation'>) {
  const set = (part: Partial<AnimationConfig>) => onChange(Object.keys(part)[0]!, (now) => ({ ...now, ...part }));
  return (
    <div className={css.fields}>
      <SegmentedControl
        aria-label="Как проверять"
        value={config.mode}
        // the field of tries goes away, and no number in it would keep the task from being saved
        onChange={(mode) => set({ mode: mode as PerformanceMode, ...(!Number.isFinite(config.tries) && { tries: 3 }) })}
        data={Object.entries(modeNames).map(([value, label]) => ({ value, label }))}
      />
      <p className={css.words}>{modeWords[config.mode]}</p>
      <div className={css.numbers}>
        <NumberField
          label="Баллы"
          w={120}
          value={config.points}
          error={errors['config.points']}
          data-path="config.points"
          min={0}
          max={10_000}
          isDecimal
          onChange={(points) => set({ points })}
        />
        {config.mode === 'at_once' && (
          <NumberField
            label="Попыток на вопрос"
            description="Потом шаг делается за ученика, без баллов"
            w={200}
            value={config.tries}
            error={errors['config.tries']}
            data-path="config.tries"
            min={1}
            max={5}
            onChange={(tries) => set({ tries })}
          />
        )}
      </div>
      <Checkbox
        label="У каждого ученика свои данные"
        description="Их выбирает own(…) в программе; без own(…) данные у всех одни."
        checked={config.own}
        onChange={({ currentTarget: { checked } }) => set({ own: checked })}
      />
    </div>
  );
}

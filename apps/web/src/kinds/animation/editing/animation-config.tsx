import { Checkbox, SegmentedControl } from '@mantine/core';
import type { AnimationConfig, PerformanceMode } from '@put/contract/kinds/animation/animation';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { NumberField } from '../../editing/number-field.tsx';
import { AnimationPreview } from './animation-preview.tsx';
import { AnimationSelect } from './animation-select.tsx';
import css from './editing.module.css';
import { NewerVersion } from './newer-version.tsx';

const modes: Record<PerformanceMode, { label: string; words: string }> = {
  at_once: {
    label: 'Сразу',
    words:
      'Каждое действие проверяется сразу. Не то — видна подсказка и можно ответить ещё раз: со второго раза половина баллов. Подходит для учёбы.',
  },
  at_end: {
    label: 'В конце',
    words:
      'Ученик делает всё сам, с отменой, и узнаёт итог после отправки. Одна ошибка не портит остальное. Верный путь должен быть один.',
  },
  final: {
    label: 'Итог',
    words: 'Считается только то, что стоит на картинке в конце: всё или ничего.',
  },
};

/** Which animation is performed, how it is judged and what it gives. */
export default function AnimationConfigFields({ config, errors, onChange }: ConfigFieldsProps<'animation'>) {
  const set = (part: Partial<AnimationConfig>) => onChange(Object.keys(part)[0]!, (now) => ({ ...now, ...part }));
  return (
    <>
      <Section
        anchor="config"
        title="Анимация"
        description="Сцена из банка, в программе которой есть вопросы ask(…). Задача хранит свою копию: новая версия анимации ничего в ней не изменит, пока вы её не возьмёте."
      >
        <div className={css.fields}>
          <AnimationSelect config={config} onChoose={set} />
          <FieldError words={errors['config.program'] ?? errors['config.animation_id']} />
          <NewerVersion config={config} onTake={set} />
          <AnimationPreview config={config} />
        </div>
      </Section>
      <Section anchor="mode" title="Как проверять">
        <div className={css.fields}>
          <SegmentedControl
            aria-label="Как проверять"
            value={config.mode}
            onChange={(mode) => set({ mode: mode as PerformanceMode })}
            data={Object.entries(modes).map(([value, { label }]) => ({ value, label }))}
          />
          <p className={css.words}>{modes[config.mode].words}</p>
          <div className={css.numbers}>
            <NumberField
              label="Баллы"
              w={120}
              value={config.points}
              error={errors['config.points']}
              data-path="config.points"
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
      </Section>
    </>
  );
}

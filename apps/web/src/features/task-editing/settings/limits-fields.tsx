import { NumberInput, Radio, Text } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/kinds/task-configs';
import { memo } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import { Choices } from '../../../parts/task-form/choices.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import type { TaskForm, Typed } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { compileErrorsChoice, compileErrorsOf } from '../words/words.ts';
import { moreTimeWords } from '../words/more-time-words.ts';

type Props = Pick<TaskForm, 'kind' | 'config' | 'limits' | 'attempts' | 'cooldown_s' | 'free_compile_errors'> & {
  errors: Errors;
  change: Change;
};

/** How long and how large a solution may be, and how often a student may try. */
export const LimitsFields = memo(function LimitsFields(props: Props) {
  const { kind, config, limits, attempts, cooldown_s, free_compile_errors, errors, change } = props;
  const { tests } = editingOf(kind);
  const setLimits = (path: string, part: Partial<TaskForm['limits']>) =>
    change(path, (form) => ({ limits: { ...form.limits, ...part } }));
  const number = (path: string, value: Typed, set: (value: Typed) => void) => ({
    value,
    onChange: set,
    error: errors[path],
    'data-path': path,
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: 'none' as const,
    hideControls: true,
    inputMode: 'numeric' as const,
  });
  return (
    <>
      <div className={css.numbers}>
        {tests !== null && (
          <>
            <NumberInput
              label="Время, мс"
              {...number('limits.time_ms', limits.time_ms, (time_ms) => setLimits('limits.time_ms', { time_ms }))}
            />
            {tests.boundsMemory(config) && (
              <NumberInput
                label="Память, МБ"
                {...number('limits.memory_mb', limits.memory_mb, (memory_mb) =>
                  setLimits('limits.memory_mb', { memory_mb }),
                )}
              />
            )}
          </>
        )}
        <NumberInput
          label="Попыток"
          placeholder="сколько угодно"
          {...number('attempts', attempts, (value) => change('attempts', () => ({ attempts: value })))}
        />
        <NumberInput
          label="Пауза, с"
          {...number('cooldown_s', cooldown_s, (value) => change('cooldown_s', () => ({ cooldown_s: value })))}
        />
      </div>
      {tests !== null && languagesOf(kind, config).length > 0 && (
        <Radio.Group
          mt="sm"
          label="Ошибка компиляции"
          value={compileErrorsOf(free_compile_errors)}
          onChange={(value) =>
            change('free_compile_errors', () => ({
              free_compile_errors: value === 'course' ? null : value === 'free',
            }))
          }
        >
          <Choices choice={compileErrorsChoice} path="free_compile_errors" />
        </Radio.Group>
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {tests !== null && `${tests.limitsWords(config)} `}
        {timeWords(kind, config, limits.time_ms)}Пауза — сколько секунд ждать между попытками.
      </Text>
    </>
  );
});

/** Explains the one time limit of a task in several languages: which slower languages get more, and how much. */
function timeWords(kind: TaskKind, config: TaskConfig, timeMs: Typed): string {
  const more = typeof timeMs === 'number' ? moreTimeWords(timeMs, languagesOf(kind, config)) : '';
  return more === '' ? '' : `Указано время самого быстрого языка; медленным даётся больше: ${more}. `;
}

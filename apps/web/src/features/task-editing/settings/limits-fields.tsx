import { Radio, Text } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/kinds/task-configs';
import { memo } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import { Choices } from '../../../parts/task-form/choices.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { TaskForm } from '../form/task-form.ts';
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
  const at = (path: string) => ({ error: errors[path], 'data-path': path });
  return (
    <>
      <div className={css.numbers}>
        {tests !== null && (
          <>
            <NumberField
              label="Время, мс"
              value={limits.time_ms}
              min={50}
              max={60_000}
              onChange={(time_ms) => setLimits('limits.time_ms', { time_ms })}
              {...at('limits.time_ms')}
            />
            {tests.boundsMemory(config) && (
              <NumberField
                label="Память, МБ"
                value={limits.memory_mb}
                min={16}
                max={2048}
                onChange={(memory_mb) => setLimits('limits.memory_mb', { memory_mb })}
                {...at('limits.memory_mb')}
              />
            )}
          </>
        )}
        <NumberField
          label="Попыток"
          placeholder="сколько угодно"
          isOptional
          value={attempts === '' ? null : attempts}
          min={1}
          max={10_000}
          onChange={(count) => change('attempts', () => ({ attempts: count ?? '' }))}
          {...at('attempts')}
        />
        <NumberField
          label="Пауза, с"
          value={cooldown_s}
          min={0}
          max={86_400}
          onChange={(seconds) => change('cooldown_s', () => ({ cooldown_s: seconds }))}
          {...at('cooldown_s')}
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
function timeWords(kind: TaskKind, config: TaskConfig, timeMs: number): string {
  const more = Number.isFinite(timeMs) ? moreTimeWords(timeMs, languagesOf(kind, config)) : '';
  return more === '' ? '' : `Указано время самого быстрого языка; медленным даётся больше: ${more}. `;
}

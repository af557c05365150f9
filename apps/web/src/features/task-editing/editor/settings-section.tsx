import { NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/task-configs';
import { memo } from 'react';
import { Choices } from '../../../parts/task-form/choices.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { TagPicker } from '../../../parts/tags/tag-picker.tsx';
import { moreTimeWords } from '../words/more-time-words.ts';
import type { TaskForm, Typed } from '../form/task-form.ts';
import { editingOf } from '../../../kinds/editings.ts';
import { ConfigFields } from './config-fields.tsx';
import type { Change } from '../form/use-task-form.ts';
import { difficultyWords, feedbackChoice, solutionsShownChoice } from '../words/words.ts';

type Fields =
  | 'kind'
  | 'config'
  | 'limits'
  | 'feedback'
  | 'attempts'
  | 'cooldown_s'
  | 'solutions_shown'
  | 'difficulty'
  | 'tag_ids'
  | 'source'
  | 'license';
type Props = { fields: Pick<TaskForm, Fields>; errors: Errors; change: Change };

/** Rendered again only when its errors or one of its fields change. */
export const SettingsSection = memo(Settings, (before, after) => {
  const names = Object.keys(after.fields) as Fields[];
  return before.errors === after.errors && names.every((name) => before.fields[name] === after.fields[name]);
});

function Settings({ fields, errors, change }: Props) {
  const { config, limits, feedback, attempts, cooldown_s, difficulty, tag_ids, source, license } = fields;
  const { tests } = editingOf(fields.kind);
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
    <Section anchor="settings" title="Проверка">
      <Stack gap="lg">
        <ConfigFields kind={fields.kind} config={config} {...{ errors, change }} area="settings" />
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
        <Text c="dimmed" size="sm" mt={-8}>
          {tests !== null && `${tests.limitsWords(config)} `}
          {timeWords(fields.kind, config, limits.time_ms)}Пауза — сколько секунд ждать между попытками.
        </Text>
        <Radio.Group
          label={tests !== null ? 'Что ученик узнаёт о тестах' : 'Что ученик узнаёт о проверке'}
          value={feedback ?? 'lesson'}
          onChange={(value) =>
            change('feedback', () => ({ feedback: value === 'lesson' ? null : (value as TaskForm['feedback']) }))
          }
        >
          <Choices choice={feedbackChoice(fields.kind)} path="feedback" />
        </Radio.Group>
        {languagesOf(fields.kind, config).length > 0 && (
          <Radio.Group
            label="Что видно, когда задача решена"
            value={fields.solutions_shown}
            onChange={(value) =>
              change('solutions_shown', () => ({ solutions_shown: value as TaskForm['solutions_shown'] }))
            }
          >
            <Choices choice={solutionsShownChoice} path="solutions_shown" />
          </Radio.Group>
        )}
        <Select
          {...choiceList}
          label="Сложность"
          placeholder="Не указана"
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать сложность' }}
          data={difficultyWords.map((words, at) => ({ value: String(at + 1), label: `${at + 1} — ${words}` }))}
          value={difficulty === null ? null : String(difficulty)}
          onChange={(value) => change('difficulty', () => ({ difficulty: value === null ? null : Number(value) }))}
          data-path="difficulty"
          error={errors['difficulty']}
        />
        <div data-path="tag_ids">
          <TagPicker
            value={tag_ids}
            onChange={(recipe) => change('tag_ids', (form) => ({ tag_ids: recipe(form.tag_ids) }))}
          />
          <FieldError words={errors['tag_ids']} />
        </div>
        <TextInput
          label="Источник"
          placeholder="Откуда задача, если не ваша"
          value={source}
          error={errors['source']}
          data-path="source"
          onChange={({ currentTarget: { value } }) => change('source', () => ({ source: value }))}
        />
        <TextInput
          label="Лицензия"
          value={license}
          error={errors['license']}
          data-path="license"
          onChange={({ currentTarget: { value } }) => change('license', () => ({ license: value }))}
        />
      </Stack>
    </Section>
  );
}

/** Explains the one time limit of a task in several languages: which slower languages get more, and how much. */
function timeWords(kind: TaskKind, config: TaskConfig, timeMs: Typed): string {
  const more = typeof timeMs === 'number' ? moreTimeWords(timeMs, languagesOf(kind, config)) : '';
  return more === '' ? '' : `Указано время самого быстрого языка; медленным даётся больше: ${more}. `;
}

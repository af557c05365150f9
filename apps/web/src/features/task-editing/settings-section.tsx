import { NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { hasTests, type TaskKind } from '@put/contract/kinds';
import { languagesOf, type TaskConfig } from '@put/contract/task-configs';
import { memo } from 'react';
import { Choices } from './choices.tsx';
import { choiceList } from '../../shared/choice-list.ts';
import { type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { Section } from './section.tsx';
import css from './task-editor.module.css';
import { TagPicker } from './tag-picker.tsx';
import { moreTimeWords } from './more-time-words.ts';
import type { TaskForm, Typed } from './task-form.ts';
import { ConfigFields } from './kinds/config-kinds.tsx';
import type { Change } from './use-task-form.ts';
import { difficultyWords, feedbackChoice } from './words.ts';

type Fields =
  | 'kind'
  | 'config'
  | 'limits'
  | 'feedback'
  | 'attempts'
  | 'cooldown_s'
  | 'difficulty'
  | 'tag_ids'
  | 'source'
  | 'license';
type Props = { fields: Pick<TaskForm, Fields>; errors: Errors; change: Change };

/** Redrawn only when one of its fields is another one. */
export const SettingsSection = memo(Settings, (before, after) => {
  const names = Object.keys(after.fields) as Fields[];
  return before.errors === after.errors && names.every((name) => before.fields[name] === after.fields[name]);
});

function Settings({ fields, errors, change }: Props) {
  const { config, limits, feedback, attempts, cooldown_s, difficulty, tag_ids, source, license } = fields;
  /** Its memory is the server's to bound, the same for every task. */
  const isPostgres = fields.kind === 'sql' && 'dialect' in config && config.dialect === 'postgresql';
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
        <ConfigFields kind={fields.kind} config={config} {...{ errors, change }} place="settings" />
        <div className={css.numbers}>
          {hasTests(fields.kind) && (
            <>
              <NumberInput
                label="Время, мс"
                {...number('limits.time_ms', limits.time_ms, (time_ms) => setLimits('limits.time_ms', { time_ms }))}
              />
              {!isPostgres && (
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
          {limitsWords(fields.kind, isPostgres)}
          {timeWords(fields.kind, config, limits.time_ms)}Пауза — сколько секунд ждать между попытками.
        </Text>
        <Radio.Group
          label={hasTests(fields.kind) ? 'Что ученик узнаёт о тестах' : 'Что ученик узнаёт о проверке'}
          value={feedback ?? 'lesson'}
          onChange={(value) =>
            change('feedback', () => ({ feedback: value === 'lesson' ? null : (value as TaskForm['feedback']) }))
          }
        >
          <Choices choice={feedbackChoice(fields.kind)} path="feedback" />
        </Radio.Group>
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

/** A task in several languages has one limit to type, and says what it becomes in each. */
function timeWords(kind: TaskKind, config: TaskConfig, timeMs: Typed): string {
  const more = typeof timeMs === 'number' ? moreTimeWords(timeMs, languagesOf(kind, config)) : '';
  return more === '' ? '' : `Указано время самого быстрого языка; медленным даётся больше: ${more}. `;
}

function limitsWords(kind: TaskKind, isPostgres: boolean): string {
  if (!hasTests(kind)) return '';
  if (isPostgres) return 'Время — на один тест; память у PostgreSQL для всех задач одна. ';
  return `Время и память — на один тест${kind === 'sql' ? '; у SQLite памяти не больше 128 МБ' : ''}. `;
}

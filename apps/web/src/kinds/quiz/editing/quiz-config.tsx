import { pointsWords } from '../../../parts/score/score-words.ts';
import { Button, Checkbox, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import type { QuestionType, QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { errorsBelow } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { insertedAfter, moved, removed } from '../../../parts/task-form/rows.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { copyOfQuestion, newQuestion, questionNames, questionTypes } from './new-question.ts';
import { type QuestionActions, QuestionEditor } from './question-editor.tsx';
import { QuizPreview } from './quiz-preview.tsx';
import css from './quiz.module.css';

export default function QuizConfigFields({ config, errors, onChange }: ConfigFieldsProps<'quiz'>) {
  const [isPreview, setIsPreview] = useState(false);
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const confirm = useConfirm();
  const { questions } = config;
  const total = questions.reduce((sum, { points }) => sum + (points || 0), 0);
  const latest = useRef({ questions, onChange, confirm });
  useEffect(() => {
    latest.current = { questions, onChange, confirm };
  });
  // the actions object never changes, so only a changed question is rendered again; actions read the latest state when
  // called
  // oxlint-disable-next-line react/refs
  const [actions] = useState(() => makeActions(latest, setAddedKey));
  const add = (type: QuestionType) => {
    const question = newQuestion(type);
    setAddedKey(question.key);
    onChange('questions', (now) => ({ ...now, questions: [...now.questions, question] }));
  };

  return (
    <Section
      anchor="config"
      title="Вопросы"
      description={
        questions.length === 0
          ? 'Ученик отвечает на все вопросы и отправляет их разом.'
          : `${countWords(questions.length, ['вопрос', 'вопроса', 'вопросов'])}, ${pointsWords(total)}`
      }
      aside={
        questions.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Вид вопросов"
            value={isPreview ? 'preview' : 'edit'}
            onChange={(value) => setIsPreview(value === 'preview')}
            data={[
              { value: 'edit', label: 'Правка' },
              { value: 'preview', label: 'Как увидит ученик' },
            ]}
          />
        )
      }
    >
      {isPreview && questions.length > 0 ? (
        <QuizPreview config={config} />
      ) : (
        <>
          {questions.length > 0 && (
            <Group gap="xl" mb="md">
              <Checkbox
                label="Перемешивать вопросы"
                checked={config.shuffles_questions}
                onChange={({ currentTarget: { checked } }) =>
                  onChange('shuffles_questions', (now) => ({ ...now, shuffles_questions: checked }))
                }
              />
              <Checkbox
                label="Перемешивать варианты ответа"
                checked={config.shuffles_options}
                onChange={({ currentTarget: { checked } }) =>
                  onChange('shuffles_options', (now) => ({ ...now, shuffles_options: checked }))
                }
              />
            </Group>
          )}
          <SortableList
            ids={questions.map(({ key }) => key)}
            onMove={(keys) =>
              onChange('questions', (now) => ({
                ...now,
                questions: keys.flatMap((key) => now.questions.find((question) => question.key === key) ?? []),
              }))
            }
            nameOf={(key) => `вопрос ${questions.findIndex((question) => question.key === key) + 1}`}
            label="Вопросы"
            renderRow={(key, { handle }) => {
              const at = questions.findIndex((question) => question.key === key);
              return (
                <div className={css.frame}>
                  <span className={css.grip}>{handle}</span>
                  <QuestionEditor
                    question={questions[at]!}
                    at={at}
                    isLast={at === questions.length - 1}
                    isNew={key === addedKey}
                    errors={errorsBelow(errors, `config.questions.${at}`)}
                    actions={actions}
                  />
                </div>
              );
            }}
          />
          <FieldError words={errors['config.questions']} />
          {questions.length === 0 && (
            <Text c="dimmed" mb="sm">
              Вопросов пока нет. Добавьте первый: его вид потом не меняется, порядок — сколько угодно.
            </Text>
          )}
          <AddMenu onAdd={add} isFirst={questions.length === 0} />
        </>
      )}
    </Section>
  );
}

const AddMenu = ({ onAdd, isFirst }: { onAdd: (type: QuestionType) => void; isFirst: boolean }) => (
  <DropdownMenu
    position="bottom-start"
    withinPortal={false}
    target={
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
        data-path="config.questions"
      >
        Добавить вопрос
      </Button>
    }
  >
    {questionTypes.map((type) => (
      <Menu.Item key={type} onClick={() => onAdd(type)}>
        {questionNames[type]}
      </Menu.Item>
    ))}
  </DropdownMenu>
);

type Latest = {
  current: {
    questions: QuizConfig['questions'];
    onChange: ConfigFieldsProps<'quiz'>['onChange'];
    confirm: ReturnType<typeof useConfirm>;
  };
};

/** Made once for the whole list, so that unchanged questions are not rendered again. */
function makeActions(latest: Latest, onAdded: (key: string) => void): QuestionActions {
  const edit = (recipe: (questions: QuizConfig['questions']) => QuizConfig['questions']) =>
    latest.current.onChange('questions', (now) => ({ ...now, questions: recipe(now.questions) }));
  return {
    change: (at, key, path, part) =>
      latest.current.onChange(`questions.${at}.${path}`, (now) => ({
        ...now,
        questions: now.questions.map((question) =>
          question.key === key ? ({ ...question, ...part } as typeof question) : question,
        ),
      })),
    move: (key, by) => edit((questions) => moved(questions, key, by)),
    copy: (key) => {
      const question = latest.current.questions.find((one) => one.key === key);
      if (question === undefined) return;
      const copy = copyOfQuestion(question);
      onAdded(copy.key);
      edit((questions) => insertedAfter(questions, key, copy));
    },
    remove: (key) => {
      const at = latest.current.questions.findIndex((one) => one.key === key);
      const isBlank = latest.current.questions[at]?.text.trim() === '';
      const question = { title: `Удалить вопрос ${at + 1}?`, action: 'Удалить', isDangerous: true };
      void (isBlank ? Promise.resolve(true) : latest.current.confirm(question)).then((isSure) => {
        if (isSure) edit((questions) => removed(questions, key));
      });
    },
  };
}

import { adminLessons } from '@put/contract/lesson-editing';
import { hasTests, isAnswered } from '@put/contract/kinds';
import { languagesOf, type TaskConfigs } from '@put/contract/task-configs';
import type { Task } from '@put/contract/task-bank';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../api/api.ts';
import { useConfirm } from '../../shared/confirm.tsx';
import { findKeptWork, useKeepWork } from '../../shared/kept-work.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useUnsavedGuard } from '../../shared/use-unsaved-guard.ts';
import { ActionBar } from './action-bar.tsx';
import { differingParts, findNewerTask } from './find-newer-task.ts';
import { focusField } from './focus-field.ts';
import { HelpSection } from './help-section.tsx';
import { CheckerSection } from './kinds/checker-section.tsx';
import { InteractorSection } from './kinds/interactor-section.tsx';
import { ConfigFields, hasConfigSection } from './kinds/config-kinds.tsx';
import { TestConfig, TestKind } from './kinds/test-kind.ts';
import { KindChoice } from './kind-choice.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SolutionsSection } from './solutions-section.tsx';
import css from './task-editor.module.css';
import { TaskCheckPanel } from './task-check-panel.tsx';
import { emptyForm, formOf } from './task-form.ts';
import { TaskFormShape } from './task-form-shape.ts';
import { TaskLinks } from './task-links.tsx';
import { TaskSummary } from './task-summary.tsx';
import { TestsSection } from './tests-section.tsx';
import { TextSection } from './text-section.tsx';
import { VariantsSection } from './variants-section.tsx';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskForm } from './use-task-form.ts';

type Props = { task: Task | null; lessonId: number | null };

const sections = [
  ['text', 'Текст'],
  ['settings', 'Проверка'],
  ['config', 'Задание'],
  ['tests', 'Тесты'],
  ['solutions', 'Решения'],
  ['variants', 'Варианты'],
  ['help', 'Помощь'],
] as const;

export function TaskEditor({ task, lessonId }: Props) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const root = useRef<HTMLDivElement>(null);
  const taskId = task?.id ?? null;
  const what = `task.${taskId ?? 'new'}`;
  const [start] = useState(() => ({
    saved: task === null ? emptyForm() : formOf(task),
    kept: findKeptWork(what, TaskFormShape),
  }));
  const [restoredAt, setRestoredAt] = useState(start.kept?.at ?? null);
  /** The version that is being changed; another one at the server means that somebody else saved. */
  const [base, setBase] = useState((start.kept?.based_on || task?.updated_at) ?? null);
  const { form, errors, change, setErrors, isUnsaved, markSaved, startAnew, takeLimits } = useTaskForm({
    saved: start.saved,
    form: start.kept?.work ?? start.saved,
  });
  const { isTooLarge } = useKeepWork({ what, work: form, basedOn: base ?? '', isUnsaved });
  const lesson = useQuery({
    ...query(adminLessons.get, { params: { id: String(lessonId) } }),
    enabled: lessonId !== null,
  });
  useUnsavedGuard(isUnsaved);

  const { run, running, check, outdatedSubmissions } = useTaskActions({
    taskId,
    lessonId,
    form,
    base,
    mayOverwrite: async () => {
      const newer = taskId === null || base === null ? null : await findNewerTask(taskId, base);
      if (newer === null) return true;
      const parts = differingParts(newer, form);
      if (parts === '') return true;
      return confirm({
        title: 'Задачу изменил кто-то ещё',
        text: `Пока вы работали, на сервере появилась другая версия. Она отличается от вашей: ${parts}. Если сохранить вашу, та пропадёт.`,
        action: 'Сохранить мою',
        cancel: 'Не сохранять',
        isDangerous: true,
      });
    },
    onErrors: (found) => {
      setErrors(found);
      focusField(root.current, Object.keys(found));
    },
    onSaved: (sent) => {
      markSaved(sent);
      setRestoredAt(null);
    },
    onFresh: (fresh) => {
      setBase(fresh.updated_at);
      takeLimits(fresh.limits);
    },
    onLimits: takeLimits,
    onCreated: (id) =>
      void navigate({
        to: '/admin/task/$taskId',
        params: { taskId: String(id) },
        search: lessonId === null ? {} : { lesson_id: lessonId },
        replace: true,
        resetScroll: false,
        // it is saved; the guard has not heard of it yet
        ignoreBlocker: true,
      }).then(focusSave),
  });
  useSaveKey(() => run('save'));

  const program = form.kind === 'program' ? (form.config as TaskConfigs['program']) : null;
  const language = languagesOf(form.kind, form.config)[0] ?? 'python';
  const isTested = hasTests(form.kind);
  const mayVary = isTested || form.kind === 'quiz';
  const goTo = (anchor: string) => {
    const section = root.current?.querySelector(`[data-section="${anchor}"]`);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  const lessonLink = lessonId !== null && (
    <LinkAnchor key="lesson" to={`/admin/lesson/${lessonId}/` as string}>
      {lesson.data === undefined ? 'Занятие' : `Занятие «${lesson.data.title}»`}
    </LinkAnchor>
  );

  return (
    <div ref={root} className={css.editor}>
      <PageHeader
        title={task === null ? 'Новая задача' : task.title}
        crumbs={[
          ...(lessonLink ? [lessonLink] : []),
          <LinkAnchor key="list" to="/admin/task/list">
            Задачи
          </LinkAnchor>,
        ]}
        description={<TaskSummary task={task} willGoTo={lesson.data} />}
        {...(task !== null && { actions: <TaskLinks task={task} /> })}
      />
      <ActionBar status={task?.status ?? null} onAction={run} {...{ isUnsaved, isTooLarge, running }} />
      {restoredAt !== null && (
        <RestoredNotice
          at={restoredAt}
          isOutdated={task !== null && base !== task.updated_at}
          onDiscard={() => {
            startAnew(start.saved);
            setBase(task?.updated_at ?? null);
            setRestoredAt(null);
          }}
        />
      )}
      {task === null && (
        <KindChoice
          kind={form.kind}
          onKind={(kind) => change('kind', () => ({ kind, config: emptyForm(kind).config }))}
        />
      )}
      <Group component="nav" gap={4} mb="md" aria-label="Разделы задачи">
        {sections
          .filter(([anchor]) => isTested || (anchor !== 'tests' && anchor !== 'solutions'))
          .filter(([anchor]) => anchor !== 'variants' || mayVary)
          .filter(([anchor]) => anchor !== 'config' || hasConfigSection(form.kind))
          .map(([anchor, label]) => (
            <Button key={anchor} variant="subtle" size="compact-sm" onClick={() => goTo(anchor)}>
              {label}
            </Button>
          ))}
      </Group>
      {task !== null && <TaskCheckPanel {...{ task, form, isUnsaved, check, outdatedSubmissions, change }} />}
      <div className={css.columns}>
        <TextSection
          kind={form.kind}
          title={form.title}
          statement={form.statement}
          isNew={task === null}
          {...{ errors, change }}
        />
        <div className={css.aside}>
          <SettingsSection fields={form} {...{ errors, change }} />
        </div>
        <ConfigFields kind={form.kind} config={form.config} place="section" {...{ errors, change }} />
        {isTested && (
          <TestKind value={form.kind}>
            <TestConfig value={form.config}>
              {program?.interactor && (
                <InteractorSection
                  interactor={program.interactor}
                  partners={program.languages}
                  {...{ errors, change }}
                />
              )}
              {program?.checker.kind === 'program' && !program.interactor && (
                <CheckerSection checker={program.checker} {...{ errors, change }} />
              )}
              <TestsSection
                groups={form.test_groups}
                solutions={form.solutions}
                generator={program === null ? undefined : (program.generator ?? null)}
                hasVariants={form.variant !== null}
                {...{ errors, change }}
              />
              <SolutionsSection
                solutions={form.solutions}
                groupNames={form.test_groups.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')}
                language={language}
                {...{ errors, change }}
              />
            </TestConfig>
          </TestKind>
        )}
        {mayVary && (
          <VariantsSection
            {...{ kind: form.kind, title: form.title, statement: form.statement, hints: form.hints }}
            {...{ test_groups: form.test_groups, config: form.config, variant: form.variant }}
            {...{ errors, change }}
            onErrors={setErrors}
          />
        )}
        <HelpSection
          hints={form.hints}
          explanations={isTested ? form.error_explanations : null}
          starterFiles={isAnswered(form.kind) ? null : form.starter_files}
          {...{ language, errors, change }}
        />
      </div>
    </div>
  );
}

/** The button that was pressed is gone with the address of a new task: who works by the keyboard goes on at its twin. */
function focusSave(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    document.querySelector<HTMLElement>('[data-action="save"]')?.focus({ preventScroll: true });
}

/** Ctrl+S saves the task instead of the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.code !== 'KeyS') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

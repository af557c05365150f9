import { Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { EditorHandle } from '../../ui/code-editor/create-editor.ts';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import type { Embeds } from '../markdown/markdown.tsx';
import { Panes } from '../../ui/panes/panes.tsx';
import { changeSettings, useSettings } from '../settings/settings.ts';
import css from './markdown-editor.module.css';
import { Preview } from './preview.tsx';
import type { FoundTask } from './task-dialog.tsx';
import { Toolbar, type Tools } from './toolbar.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import { Unlocked } from '../../ui/fields/unlocked.tsx';

const TaskDialog = lazy(() => import('./dialogs.ts').then((module) => ({ default: module.TaskDialog })));
const AnimationDialog = lazy(() => import('./dialogs.ts').then((module) => ({ default: module.AnimationDialog })));
const ContainerDialog = lazy(() => import('./dialogs.ts').then((module) => ({ default: module.ContainerDialog })));
const HelpDialog = lazy(() => import('./dialogs.ts').then((module) => ({ default: module.HelpDialog })));

/** For texts of lessons: which tasks the lesson lists, and how a task is added to the list. */
export type LessonTasks = { isListed: (taskId: number) => boolean; onAdd: (task: FoundTask) => void };

export type WritingView = 'text' | 'both' | 'look';

type Props = {
  value: string;
  /** What the preview shows in its place, line by line the same: parameters filled in. */
  look?: string | undefined;
  onChange: (value: string) => void;
  /** The name of the field for screen readers: «Текст занятия». */
  label: string;
  placeholder?: string;
  /** Shown in place of the preview while the text is empty. */
  emptyPreview: string;
  topHeading: 1 | 2 | 3;
  idPrefix: string;
  /** Must be stable between renders. */
  embeds?: Embeds;
  error?: ReactNode;
  tasks?: LessonTasks;
  /** What is seen of the two on a wide screen. A narrow one has tabs. */
  view?: WritingView;
};

/** A Markdown editor with tools, beside a preview of what readers will see. */
export function MarkdownEditor(props: Props) {
  const { value, onChange, label, placeholder, emptyPreview, topHeading, idPrefix, embeds, error, tasks } = props;
  const { view = 'both', look = value } = props;
  const sizes = useSettings((settings) => settings.lessonPanesSize);
  const [side, setSide] = useState<'left' | 'right'>('left');
  const [topLine, setTopLine] = useState(1);
  const [tools, setTools] = useState<Tools | null>(null);
  const [dialog, setDialog] = useState<'task' | 'animation' | 'container' | 'help' | null>(null);
  const { uploads, start, cancel, retry } = useUploads(tools);
  const latest = useRef(start);
  useLayoutEffect(() => {
    latest.current = start;
  });

  const [attach] = useState(() => (editor: EditorHandle | null) => {
    setTools(null);
    if (editor === null) return;
    void import('./attach.ts').then(
      ({ attachTools, commands }) => {
        // the editor may be closed already
        if (!editor.view.dom.isConnected) return;
        const onFiles = (files: File[], at: number) => latest.current(files, at);
        setTools({ ...attachTools(editor.view, { onFiles, onTopLine: setTopLine }), commands });
      },
      // without the tools the text can still be edited
      () => undefined,
    );
  });
  const insertTask = (task: FoundTask, isAdded: boolean) => {
    setDialog(null);
    if (isAdded) tasks?.onAdd(task);
    if (tools !== null) tools.run(tools.commands.insertBlock(`::task{id=${task.task_id}}`));
  };
  const insertBlock = (markdown: string) => {
    setDialog(null);
    if (tools !== null) tools.run(tools.commands.insertBlock(markdown));
  };
  const closeDialog = () => {
    setDialog(null);
    tools?.focus();
  };

  return (
    <>
      <div className={css.frame} data-side={side} data-view={view}>
        <Unlocked>
          <Toolbar
            tools={tools}
            onTask={tasks && (() => setDialog('task'))}
            onAnimation={() => setDialog('animation')}
            onContainer={() => setDialog('container')}
            onFiles={(files) => start(files, tools?.cursor() ?? value.length)}
            onHelp={() => setDialog('help')}
          />
        </Unlocked>
        <div className={css.panes}>
          <Panes
            leftLabel="Текст"
            rightLabel="Как увидят ученики"
            sizes={sizes}
            onSizes={(lessonPanesSize) => changeSettings({ lessonPanesSize })}
            side={side}
            onSide={setSide}
            left={
              <CodeEditor
                language="markdown"
                label={label}
                {...(placeholder !== undefined && { placeholder })}
                value={value}
                onChange={onChange}
                onEditor={attach}
              />
            }
            right={<Preview text={look} empty={emptyPreview} {...{ topHeading, idPrefix, embeds, topLine }} />}
          />
        </div>
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      </div>
      {error !== undefined && error !== null && (
        <Text role="alert" c="var(--pt-bad)" size="sm" mt={4}>
          {error}
        </Text>
      )}
      <Suspense>
        {dialog === 'task' && tasks !== undefined && (
          <TaskDialog isListed={tasks.isListed} onChoose={insertTask} onClose={closeDialog} />
        )}
        {dialog === 'animation' && <AnimationDialog onChoose={insertBlock} onClose={closeDialog} />}
        {dialog === 'container' && <ContainerDialog onChoose={insertBlock} onClose={closeDialog} />}
        {dialog === 'help' && <HelpDialog hasTasks={tasks !== undefined} onClose={closeDialog} />}
      </Suspense>
    </>
  );
}

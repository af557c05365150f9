import { Button } from '@mantine/core';
import { filesInLanguage, type Language, languageNames, type SourceFile } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { CodeEditor, type CodeError } from '../../../ui/code-editor/code-editor.tsx';
import { NativeChoice } from '../../../ui/fields/native-choice.tsx';
import { isSameText, type Text } from '../../../parts/answers/draft.ts';
import css from '../work/task-pane.module.css';

/** Loaded on demand: most tasks have one file. */
const FileList = lazy(() => import('../files/file-list.tsx'));

type Props = {
  task: MyTask;
  text: Text;
  starter: Text;
  fileName: string;
  setFileName: (name: string) => void;
  errorPosition: CodeError | null;
  /** The file with an error. */
  failed: string | null;
  onType: (text: Text) => void;
  onReset: () => void;
  onRun: () => void;
  onSubmit: () => void;
};

/** The files of a solution; the editor shows one. */
export function CodeCard({ task, text, starter, fileName, setFileName, errorPosition, failed, ...on }: Props) {
  const { onType, onReset, onRun, onSubmit } = on;
  const file = text.files.find(({ name }) => name === fileName) ?? text.files[0];
  const isReadOnly = task.starter_files.some(({ name, access }) => name === file?.name && access === 'read');
  const edit = (content: string) => {
    if (file !== undefined) onType({ ...text, files: replaceFile(text.files, file.name, content) });
  };
  const hasList = text.files.length > 1 || task.may_add_files === true;
  const editor = (
    <div className={css.editor}>
      {file === undefined ? null : (
        <CodeEditor
          key={file.name}
          value={file.content}
          onChange={edit}
          language={text.language ?? 'text'}
          label="Решение"
          onRun={onRun}
          onSubmit={onSubmit}
          error={errorPosition}
          readOnly={isReadOnly}
        />
      )}
    </div>
  );
  return (
    <div className={css.editorCard}>
      <div className={css.editorHead}>
        <span>{file?.name ?? fileName}</span>
        {isReadOnly && (
          <span className={css.quiet}>
            <IconLock size={14} aria-hidden /> только чтение
          </span>
        )}
        {offersOf(task, text.language).length > 1 ? (
          <NativeChoice
            label="Язык"
            value={text.language ?? task.languages[0]!}
            onChange={(language) => {
              const files = filesInLanguage(text.files, text.language, language);
              onType({ ...text, language, files });
              setFileName(files[0]!.name);
            }}
            options={offersOf(task, text.language)}
          />
        ) : (
          task.languages[0] !== undefined && <span className={css.quiet}>{languageNames[task.languages[0]]}</span>
        )}
        {!isSameText(text, starter) && (
          <Button variant="subtle" color="gray" size="compact-sm" ml="auto" onClick={onReset}>
            Начать заново
          </Button>
        )}
      </div>
      {hasList ? (
        <div className={css.filesAndEditor}>
          <Suspense fallback={<div className={css.filesPlace} />}>
            <FileList
              {...{ task, failed }}
              files={text.files}
              language={text.language}
              current={file?.name ?? ''}
              onChoose={setFileName}
              onFiles={(files, current) => {
                onType({ ...text, files });
                setFileName(current);
              }}
            />
          </Suspense>
          {editor}
        </div>
      ) : (
        editor
      )}
    </div>
  );
}

const replaceFile = (files: readonly SourceFile[], name: string, content: string): SourceFile[] =>
  files.map((file) => (file.name === name ? { name, content } : file));

/** The current language is included: a draft may use a language that is no longer offered. */
const offersOf = ({ languages }: MyTask, current: Language | null) =>
  [...new Set([...languages, ...(current === null ? [] : [current])])].map((value) => ({
    value,
    label: languages.includes(value) ? languageNames[value] : `${languageNames[value]} (недоступен)`,
  }));

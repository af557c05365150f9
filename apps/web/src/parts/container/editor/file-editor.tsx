import { Button, Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { downloadFile } from '../files/file-calls.ts';
import { nameOf } from '../files/paths.ts';
import { bytesWords } from '../bytes-words.ts';
import type { FileKeeper, FileView } from './file-keeper.ts';
import { languageOf } from './language-of.ts';
import css from './editor.module.css';

/** Loaded on demand: few files change outside. */
const TextDifference = lazy(() =>
  import('../../../ui/text-difference/text-difference.tsx').then((module) => ({ default: module.TextDifference })),
);

type Props = { containerId: number; path: string; view: FileView; keeper: FileKeeper; isReadOnly: boolean };

/** One file: its text in the editor, or why it has none; and the choice between two texts. */
export function FileEditor({ containerId, path, view, keeper, isReadOnly }: Props) {
  if (view.is === 'loading') return <p className={css.state}>Загружаем…</p>;
  if (view.is === 'failed')
    return (
      <div className={css.state}>
        <p>{view.why}</p>
        <Button variant="default" onClick={keeper.reload}>
          Попробовать ещё раз
        </Button>
      </div>
    );
  if (view.is === 'no_text')
    return (
      <div className={css.state}>
        <p>
          {view.why === 'binary' ? 'Это не текст' : 'Файл слишком велик для редактора'}: {bytesWords(view.sizeBytes)}.
        </p>
        <Button variant="default" onClick={() => void downloadFile(containerId, path)}>
          Скачать
        </Button>
      </div>
    );
  return (
    <>
      {view.outside !== null && <Clash mine={view.text} theirs={view.outside.text} keeper={keeper} />}
      <div className={css.code} hidden={view.outside !== null}>
        <CodeEditor
          label={`Файл ${path}`}
          language={languageOf(nameOf(path))}
          value={view.text}
          readOnly={isReadOnly}
          onChange={keeper.change}
        />
      </div>
    </>
  );
}

function Clash({ mine, theirs, keeper }: { mine: string; theirs: string | null; keeper: FileKeeper }) {
  return (
    <div className={css.clash}>
      <Notice kind="warning" title={theirs === null ? 'Файл удалили' : 'Файл изменился вне редактора'}>
        {theirs === null
          ? 'Его нет в контейнере, но текст остался здесь.'
          : 'Например, его переписала программа. Ваш текст ещё не сохранён: выберите, какой оставить. Другой останется в «Что я писал раньше».'}
      </Notice>
      {theirs !== null && (
        <Suspense>
          <TextDifference before={theirs} after={mine} label="Что поменяет ваш текст" />
        </Suspense>
      )}
      <Group gap="xs">
        <Button onClick={() => void keeper.choose('mine')}>
          {theirs === null ? 'Сохранить заново' : 'Оставить мой текст'}
        </Button>
        {theirs !== null && (
          <Button variant="default" onClick={() => void keeper.choose('theirs')}>
            Взять текст из файла
          </Button>
        )}
      </Group>
    </div>
  );
}

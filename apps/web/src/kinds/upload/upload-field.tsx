import { Button, FileButton, Progress } from '@mantine/core';
import { extensionOf, MyUpload, UploadAnswer } from '@put/contract/kinds/upload/upload';
import { IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { FileLine } from './file-line.tsx';
import { RubricView } from '../../parts/answers/marked/rubric-view.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import type { Uploaded } from '../../parts/uploads/upload-file.ts';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import css from '../marked-fields.module.css';
import { useFileUploads } from './use-file-uploads.ts';

const mebibyte = 1_048_576;

export function UploadField({ task, answer, onChange }: AnswerFieldProps) {
  const view = MyUpload.safeParse(task.view);
  return view.success ? <Files view={view.data} answer={answer} onChange={onChange} /> : null;
}

type Props = { view: MyUpload } & Pick<AnswerFieldProps, 'answer' | 'onChange'>;

function Files({ view, answer, onChange }: Props) {
  const { rubric, max_files, extensions, checker_points } = view;
  const given = UploadAnswer.safeParse(answer);
  const files = given.success ? given.data.files : [];
  const [isOver, setOver] = useState(false);
  const resetPicker = useRef<() => void>(null);
  const add = ({ sha256, name }: Uploaded) =>
    // a file with the same name replaces the earlier one
    onChange({ files: [...files.filter((file) => file.name !== name), { sha256, name }] });
  const { uploads, start, cancel } = useFileUploads(add);
  const left = max_files - files.length - uploads.filter(({ error }) => error === null).length;

  const take = (chosen: readonly File[]) => {
    chosen.forEach((file, at) => void start(file, at < left ? refusalOf(file, view) : tooMany(max_files)));
    resetPicker.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    <>
      <RubricView rubric={rubric} checkerPoints={checker_points} />
      {files.length + uploads.length > 0 && (
        <ul className={css.files} aria-label="Файлы">
          {files.map((file) => (
            <li key={file.name}>
              <FileLine
                {...file}
                action={
                  <IconButton
                    icon={IconTrash}
                    hint="Убрать"
                    label={`Убрать ${file.name}`}
                    onClick={() => onChange({ files: files.filter((other) => other !== file) })}
                  />
                }
              />
            </li>
          ))}
          {uploads.map(({ id, name, share, error }) => (
            <li key={`upload-${id}`} className={css.upload}>
              <span className={css.uploadName}>{name}</span>
              {error === null && <Progress w={120} value={share * 100} aria-label={`Загружается ${name}`} />}
              <IconButton icon={IconX} hint="Отменить" label={`Отменить ${name}`} onClick={() => cancel(id)} />
              {error !== null && (
                <p className={css.failed} role="alert">
                  {error}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          multiple={max_files > 1}
          resetRef={resetPicker}
          {...(extensions.length > 0 && { accept: extensions.map((extension) => `.${extension}`).join(',') })}
          onChange={(chosen) => take(chosen === null ? [] : [chosen].flat())}
        >
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              disabled={left <= 0}
              {...props}
            >
              {max_files > 1 ? 'Выбрать файлы' : 'Выбрать файл'}
            </Button>
          )}
        </FileButton>
        <p>
          {left > 0 ? 'Или перетащите сюда. ' : ''}
          {limitWords(view)}
        </p>
      </div>
    </>
  );
}

function limitWords({ max_files, max_file_mb, extensions }: MyUpload): string {
  const count = max_files === 1 ? 'Один файл' : `До ${countWords(max_files, ['файла', 'файлов', 'файлов'])}`;
  const kinds = extensions.length === 0 ? '' : `, ${extensions.map((extension) => `.${extension}`).join(', ')}`;
  return `${count}, до ${max_file_mb} МБ каждый${kinds}.`;
}

const tooMany = (most: number) => `Слишком много файлов: можно не больше ${most}`;

function refusalOf({ name, size }: File, { max_file_mb, extensions }: MyUpload): string | null {
  if (size > max_file_mb * mebibyte) return `Файл больше ${max_file_mb} МБ`;
  if (extensions.length > 0 && !extensions.includes(extensionOf(name)))
    return `Нужны файлы ${extensions.map((extension) => `.${extension}`).join(', ')}`;
  return null;
}

import { Button, FileButton, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowRight, IconClipboard, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../ui/messages/messages.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './imports.module.css';
import { countLines, pastedTable } from './pasted-table.ts';

type Props = {
  fileError: string | null;
  isReading: boolean;
  onFile: (file: File) => void;
  /** The field for the group. */
  children: ReactNode;
};

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null;

/** A file, dropped anywhere on the page or chosen, or cells of a spreadsheet, pasted anywhere or here. */
export function TableSource({ fileError, isReading, onFile, children }: Props) {
  const messages = useMessage();
  const [text, setText] = useState('');
  const [isOver, setOver] = useState(false);
  const lines = countLines(text);

  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    setOver(false);
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
  useWindowEvent('paste', (event) => {
    const file = event.clipboardData?.files[0];
    if (file !== undefined) onFile(file);
    else if (!isField(event.target)) setText(event.clipboardData?.getData('text/plain') ?? '');
  });
  const paste = async () => {
    try {
      setText(await navigator.clipboard.readText());
    } catch {
      messages.failure(new Error('Браузер не дал прочитать буфер обмена. Щёлкните поле и нажмите Ctrl+V.'));
    }
  };
  const check = () => {
    const file = pastedTable(text);
    if (file !== null) onFile(file);
  };

  return (
    <div className={css.source}>
      <div className={css.drop} data-over={isOver || undefined}>
        <p className={css.dropTitle}>Перетащите сюда файл CSV или XLSX</p>
        <p className={css.quiet}>Кодировка и разделитель найдутся сами. До 20 000 строк, до 10 МБ.</p>
        <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => file !== null && onFile(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
              Выбрать файл
            </Button>
          )}
        </FileButton>
        {fileError !== null && (
          <p className={css.wrong} role="alert">
            {fileError}
          </p>
        )}
      </div>
      <div className={css.pasted}>
        <Textarea
          label="Или вставьте из таблицы"
          description="Ячейки из Excel, Google Таблиц или LibreOffice, с заголовками или без. Ctrl+V — в любом месте страницы."
          placeholder={'Фамилия\tИмя\tГруппа'}
          minRows={4}
          maxRows={10}
          autosize
          value={text}
          classNames={{ input: css.cells ?? '' }}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button
          variant="default"
          size="sm"
          className={css.paste ?? ''}
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => void paste()}
        >
          Вставить
        </Button>
      </div>
      <div className={css.go}>
        {children}
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden />}
          loading={isReading}
          disabled={lines === 0}
          aria-describedby="import-why"
          onClick={check}
        >
          Проверить строки
        </Button>
      </div>
      <p className={css.why} id="import-why">
        {lines === 0
          ? 'Сначала выберите файл или вставьте строки.'
          : `Вставлено: ${countWords(lines, ['строка', 'строки', 'строк'])}.`}{' '}
        До кнопки «Загрузить» ничего не записывается.
      </p>
    </div>
  );
}

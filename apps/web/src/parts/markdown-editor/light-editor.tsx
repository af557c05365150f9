import { SegmentedControl, Text } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import type { EditorHandle } from '../../ui/code-editor/create-editor.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { modKey } from '../../ui/browser/mod-key.ts';
import css from './light-editor.module.css';
import type * as commands from './commands.ts';
import { ToolButton } from './tool-button.tsx';
import type { Tools } from './toolbar.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** The name of the field for screen readers: «Ответ». */
  label: string;
  placeholder?: string;
  /** Shown below the text, for example its length. */
  note?: ReactNode;
  isLow?: boolean;
};

/** A small Markdown editor with a switch between text and preview, without files. */
export function LightEditor({ value, onChange, label, placeholder, note, isLow = false }: Props) {
  const [side, setSide] = useState<'write' | 'look'>('write');
  const [tools, setTools] = useState<Tools | null>(null);
  const [attach] = useState(() => (editor: EditorHandle | null) => {
    setTools(null);
    if (editor === null) return;
    void import('./attach.ts').then(
      ({ attachTools, commands: all }) => {
        // the editor may be closed already
        if (!editor.view.dom.isConnected) return;
        const own = attachTools(editor.view, { onFiles: () => undefined, onTopLine: () => undefined });
        setTools({ ...own, commands: all });
      },
      // without the tools the text can still be edited
      () => undefined,
    );
  });
  const tool = (
    icon: typeof IconBold,
    name: string,
    keys: string,
    choose: (all: typeof commands) => commands.Command,
  ) => (
    <ToolButton
      key={name}
      icon={icon}
      name={name}
      keys={`${modKey}+${keys}`}
      isDisabled={tools === null}
      onClick={() => tools?.run(choose(tools.commands))}
    />
  );

  return (
    <div className={css.frame}>
      <div className={css.head}>
        <SegmentedControl
          size="xs"
          aria-label={`${label}: текст или вид`}
          value={side}
          onChange={(chosen) => setSide(chosen as 'write' | 'look')}
          data={[
            { value: 'write', label: 'Писать' },
            { value: 'look', label: 'Посмотреть' },
          ]}
        />
        {side === 'write' && (
          <div className={css.tools} role="group" aria-label="Разметка текста">
            {tool(IconBold, 'Полужирный', 'B', (all) => all.toggleMark('**'))}
            {tool(IconItalic, 'Курсив', 'I', (all) => all.toggleMark('*'))}
            {tool(IconCode, 'Код в строке', 'E', (all) => all.toggleMark('`'))}
            {tool(IconList, 'Список', 'Shift+8', (all) => all.toggleLines('list'))}
            {tool(IconListNumbers, 'Нумерованный список', 'Shift+7', (all) => all.toggleLines('numbers'))}
            {tool(IconLink, 'Ссылка', 'K', (all) => all.insertLink)}
          </div>
        )}
      </div>
      {side === 'write' ? (
        <div className={css.editor} data-low={isLow || undefined}>
          <CodeEditor
            language="markdown"
            hasLineNumbers={false}
            label={label}
            {...(placeholder !== undefined && { placeholder })}
            value={value}
            onChange={onChange}
            onEditor={attach}
          />
        </div>
      ) : (
        <div className={css.look} data-low={isLow || undefined} tabIndex={0} role="region" aria-label={`${label}: вид`}>
          {value.trim() === '' ? (
            <Text c="dimmed">Пока ничего не написано.</Text>
          ) : (
            <Markdown text={value} topHeading={3} idPrefix="look-" />
          )}
        </div>
      )}
      {note !== undefined && <div className={css.note}>{note}</div>}
    </div>
  );
}

import {
  IconBlockquote,
  IconBold,
  IconBulb,
  IconCode,
  IconHeading,
  IconHelp,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMath,
  IconPhotoUp,
  IconPlayerPlay,
  IconPuzzle,
  IconSourceCode,
  IconTerminal2,
} from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { modKey } from '../../ui/browser/mod-key.ts';
import type { WritingTools } from './attach.ts';
import type * as commands from './commands.ts';
import css from './markdown-editor.module.css';
import { TableTool } from './table-tool.tsx';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { VideoTool } from './video-tool.tsx';

export type Tools = WritingTools & { commands: typeof commands };

type Props = {
  /** Null until the editor is loaded. */
  tools: Tools | null;
  /** Missing when the text cannot contain tasks. */
  onTask?: (() => void) | undefined;
  onAnimation: () => void;
  onContainer: () => void;
  onFiles: (files: File[]) => void;
  onHelp: () => void;
};

/** Makes a click handler of a command. The commands are loaded with the editor. */
type Run = (choose: (all: typeof commands) => commands.Command) => () => void;
type GroupProps = { run: Run; isDisabled: boolean };

const mod = (keys: string) => `${modKey}+${keys}`;
const sample = 'name = input()\nprint("Привет,", name)';

/** Follows the ARIA toolbar pattern: one Tab stop; arrows, Home and End move between the buttons. */
export function Toolbar({ tools, onTask, onAnimation, onContainer, onFiles, onHelp }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const isDisabled = tools === null;
  const run: Run = (choose) => () => tools?.run(choose(tools.commands));
  return (
    <div
      role="toolbar"
      aria-label="Разметка текста"
      tabIndex={-1}
      className={css.toolbar}
      onKeyDown={goAlong}
      onFocus={(event) => keepStop(event.currentTarget, event.target)}
      ref={(bar) => keepStop(bar, null)}
      onMouseDown={keepKeyboardUp}
    >
      <TextTools {...{ run, isDisabled }} />
      <ToolButton
        icon={IconLink}
        name="Ссылка"
        keys={mod('K')}
        isDisabled={isDisabled}
        onClick={run((all) => all.insertLink)}
      />
      <ToolButton
        icon={IconPhotoUp}
        name="Картинка или файл"
        isDisabled={isDisabled}
        onClick={() => picker.current?.click()}
      />
      <TableTool isDisabled={isDisabled} onInsert={(rows, columns) => run((all) => all.insertTable(rows, columns))()} />
      <VideoTool isDisabled={isDisabled} onInsert={(address) => run((all) => all.insertBlock(address))()} />
      <span className={css.gap} />
      <BlockTools {...{ run, isDisabled }} />
      {onTask !== undefined && (
        <ToolButton icon={IconPuzzle} name="Задача из банка" isDisabled={isDisabled} onClick={onTask} />
      )}
      <ToolButton icon={IconPlayerPlay} name="Анимация" isDisabled={isDisabled} onClick={onAnimation} />
      <ToolButton icon={IconTerminal2} name="Контейнер" isDisabled={isDisabled} onClick={onContainer} />
      <span className={css.push} />
      <ToolButton icon={IconHelp} name="Как размечать текст" isDisabled={false} onClick={onHelp} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Выбрать файлы"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // lets the same file be chosen again
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Headings, inline marks and lists. */
const TextTools = ({ run, isDisabled }: GroupProps) => (
  <>
    <ToolMenu
      icon={IconHeading}
      name="Заголовок"
      isDisabled={isDisabled}
      choices={[
        { words: 'Заголовок', keys: mod('Alt+1'), run: run((all) => all.setHeading(1)) },
        { words: 'Подзаголовок', keys: mod('Alt+2'), run: run((all) => all.setHeading(2)) },
        { words: 'Малый заголовок', keys: mod('Alt+3'), run: run((all) => all.setHeading(3)) },
        { words: 'Обычный текст', keys: mod('Alt+0'), run: run((all) => all.setHeading(0)) },
      ]}
    />
    <ToolButton
      icon={IconBold}
      name="Полужирный"
      keys={mod('B')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleMark('**'))}
    />
    <ToolButton
      icon={IconItalic}
      name="Курсив"
      keys={mod('I')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleMark('*'))}
    />
    <ToolButton
      icon={IconCode}
      name="Код в строке"
      keys={mod('E')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleMark('`'))}
    />
    <span className={css.gap} />
    <ToolButton
      icon={IconList}
      name="Список"
      keys={mod('Shift+8')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleLines('list'))}
    />
    <ToolButton
      icon={IconListNumbers}
      name="Нумерованный список"
      keys={mod('Shift+7')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleLines('numbers'))}
    />
    <ToolButton
      icon={IconBlockquote}
      name="Цитата"
      keys={mod('Shift+9')}
      isDisabled={isDisabled}
      onClick={run((all) => all.toggleLines('quote'))}
    />
    <span className={css.gap} />
  </>
);

/** Blocks between paragraphs. */
const BlockTools = ({ run, isDisabled }: GroupProps) => (
  <>
    <ToolMenu
      icon={IconSourceCode}
      name="Блок кода"
      isDisabled={isDisabled}
      choices={[
        ...languages.map(([words, name]) => ({ words, run: run((all) => all.codeBlock(name)) })),
        {
          words: 'Python с кнопкой «Запустить»',
          run: run((all) => all.codeBlock('python run', sample)),
        },
      ]}
    />
    <ToolMenu
      icon={IconMath}
      name="Формула"
      isDisabled={isDisabled}
      choices={[
        { words: 'В строке', keys: mod('M'), run: run((all) => all.toggleMark('$')) },
        { words: 'Отдельно', run: run((all) => all.formulaBlock) },
      ]}
    />
    <ToolMenu
      icon={IconBulb}
      name="Выноска"
      isDisabled={isDisabled}
      choices={containers.map(([words, kind, text]) => ({ words, run: run((all) => all.container(kind, text)) }))}
    />
  </>
);

const languages = [
  ['Python', 'python'],
  ['JavaScript', 'javascript'],
  ['C++', 'cpp'],
  ['Java', 'java'],
  ['Pascal', 'pascal'],
  ['C#', 'csharp'],
  ['Go', 'go'],
  ['Rust', 'rust'],
  ['SQL', 'sql'],
  ['Без подсветки', ''],
] as const;

const containers = [
  ['Заметка', 'note', 'Полезно знать'],
  ['Важно', 'warning', 'Не забудьте'],
  ['Подсказка', 'hint', 'Откроется по щелчку'],
  ['Скрытый текст', 'spoiler', 'Откроется по щелчку'],
] as const;

const toolsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>('button[data-tool]:not(:disabled)')];

function keepStop(bar: HTMLElement | null, focused: EventTarget | null): void {
  if (bar === null) return;
  const all = toolsOf(bar);
  const before = all.find((tool) => tool.tabIndex === 0 && tool.dataset['stop'] === 'yes');
  const stop = all.find((tool) => tool === focused) ?? before ?? all[0];
  for (const tool of all) {
    tool.tabIndex = tool === stop ? 0 : -1;
    if (tool === stop) tool.dataset['stop'] = 'yes';
    else delete tool.dataset['stop'];
  }
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const all = toolsOf(event.currentTarget);
  // a menu or a form of a tool handles its own arrow keys
  const index = all.findIndex((tool) => tool === event.target);
  if (index < 0) return;
  const to = {
    ArrowRight: (index + 1) % all.length,
    ArrowLeft: (index - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}

/** Keeps the focus in the text when a button is pressed. Otherwise a phone would hide its keyboard. */
function keepKeyboardUp(event: MouseEvent<HTMLElement>): void {
  if (event.currentTarget.contains(event.target as Node)) event.preventDefault();
}

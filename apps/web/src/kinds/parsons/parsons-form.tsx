import { Button, VisuallyHidden } from '@mantine/core';
import type { LineMark as Mark, MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons/parsons';
import type { TestResult } from '@put/contract/submissions/submissions';
import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { ColoredCode } from '../../ui/code/code-block.tsx';
import { LineMark } from './line-mark.tsx';
import { lineMarksOf } from './line-parts.ts';
import css from './parsons.module.css';
import {
  added,
  idsOf,
  indented,
  knownLines,
  type Placed,
  placedOf,
  programHead,
  restHead,
  stepped,
  without,
} from './placed-lines.ts';

type Props = {
  view: MyParsons;
  answer: ParsonsAnswer | null;
  onChange: (answer: ParsonsAnswer) => void;
  /** Test results of exactly this answer. */
  tests: readonly TestResult[];
};

/**
 * Puts a program together from lines: by mouse, touch, keyboard or buttons. Up and down arrows go from line to line. A
 * line that was put in leaves the focus to the next one; from there left and right still move what was put in last.
 */
export function ParsonsForm({ view, answer, onChange, tests }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const keysId = useId();
  /** A moved row loses the focus. The button with this name gets it back. */
  const focusName = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const placed = knownLines(view, answer);
  const marks = lineMarksOf(tests);
  const textOf = (key: string) => view.lines.find((line) => line.key === key)?.text ?? '';
  useEffect(() => {
    const name = focusName.current;
    focusName.current = null;
    if (name !== null) focusOn(root.current, name);
  });

  const change = (lines: Placed[], key: string, focus: string) => {
    onChange({ lines });
    focusName.current = focus;
    setSaid(whereIs(lines, key, textOf(key), view.checks_indent));
  };
  const ids = idsOf(view, placed);
  const rest = ids.slice(ids.indexOf(restHead) + 1);
  /** The button of each line that the arrows go to. */
  const stops = [...placed.map(({ key }) => handleName(textOf(key))), ...rest.map((key) => addName(textOf(key)))];
  const go = (from: string, by: -1 | 1) =>
    focusOn(root.current, stops.at((stops.indexOf(from) + by) % stops.length) ?? from);
  const add = (id: string) => {
    const at = rest.indexOf(id);
    const next = rest[at + 1] ?? rest[at - 1];
    change(added(view, placed, id), id, next === undefined ? handleName(textOf(id)) : addName(textOf(next)));
  };
  const last = placed.at(-1)?.key;
  return (
    <div ref={root} className={css.parsons}>
      <SortableList
        ids={ids}
        isFixed={(id) => id === programHead || id === restHead}
        nameOf={textOf}
        positionWords={(order, id) => placeWords(order, id)}
        onMove={(order) => onChange({ lines: placedOf(view, order, placed) })}
        label="Строки программы"
        className={css.list}
        rowClassName={css.item}
        renderRow={(id, { handle, isDragged }) => {
          if (id === programHead)
            return <Head title="Программа" note={placed.length === 0 ? 'Перенесите сюда строки' : null} />;
          if (id === restHead)
            return (
              <Head title="Остальные строки" note={rest.length === 0 ? 'Строк не осталось' : null}>
                {rest.length > 0 && (
                  <span id={keysId} className={css.keys}>
                    ↑ ↓ — другая строка, Enter — в программу
                    {view.checks_indent && ', ← → — отступ последней в программе'}
                  </span>
                )}
              </Head>
            );
          const at = placed.findIndex((line) => line.key === id);
          if (at < 0)
            return (
              <RestLine
                text={textOf(id)}
                view={view}
                handle={handle}
                isDragged={isDragged}
                indent={view.lines.find(({ key }) => key === id)?.indent ?? 0}
                keysId={keysId}
                onAdd={() => add(id)}
                onGo={(by) => go(addName(textOf(id)), by)}
                onIndent={(by, focus) => last !== undefined && change(indented(placed, last, by), last, focus)}
              />
            );
          return (
            <PlacedLine
              text={textOf(id)}
              view={view}
              handle={handle}
              isDragged={isDragged}
              indent={placed[at]!.indent}
              mark={marks[id]}
              isFirst={at === 0}
              isLast={at === placed.length - 1}
              onGo={(by) => go(handleName(textOf(id)), by)}
              onStep={(by, focus) => change(stepped(placed, id, by), id, focus)}
              onIndent={(by, focus) => change(indented(placed, id, by), id, focus)}
              onRemove={() => change(without(placed, id), id, addName(textOf(id)))}
            />
          );
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

const handleName = (text: string) => `Переместить: ${text}`;
const addName = (text: string) => `В программу: ${text}`;

function focusOn(root: HTMLElement | null, name: string): void {
  const buttons = root?.querySelectorAll<HTMLElement>('button') ?? [];
  [...buttons].find((button) => button.getAttribute('aria-label') === name)?.focus();
}

const byOf: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/** Arrows without other keys: to another line, and the indentation. */
function pressArrow(event: KeyboardEvent, onGo: (by: -1 | 1) => void, onIndent: ((by: -1 | 1) => void) | null): void {
  const by = byOf[event.key];
  const act = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? onGo : onIndent;
  if (by === undefined || act === null || event.altKey) return;
  act(by);
  event.preventDefault();
}

const isOfOthers = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent) => ctrlKey || metaKey || shiftKey;

const whereIs = (lines: readonly Placed[], key: string, text: string, hasIndent: boolean): string => {
  const at = lines.findIndex((line) => line.key === key);
  if (at < 0) return `${text}: убрано из программы`;
  return `${text}: строка ${at + 1} из ${lines.length}${hasIndent ? `, отступ ${lines[at]!.indent}` : ''}`;
};

const placeWords = (order: readonly string[], id: string): string => {
  const [at, rest] = [order.indexOf(id), order.indexOf(restHead)];
  if (at > rest) return 'не в программе';
  const lines = order.slice(0, rest).filter((other) => other !== programHead);
  return `строка ${lines.indexOf(id) + 1} из ${lines.length}`;
};

const Head = ({ title, note, children }: { title: string; note: string | null; children?: ReactNode }) => (
  <div className={css.head}>
    <span className={css.title}>{title}</span>
    {note !== null && <span className={css.note}>{note}</span>}
    {children}
  </div>
);

type LineProps = { text: string; language: string; handle: ReactNode; indent: number; children: ReactNode };

const Line = ({ text, language, handle, indent, children }: LineProps) => (
  <div className={css.line}>
    {handle}
    <span className={css.code} style={{ paddingLeft: `${indent * 4}ch` }}>
      <code>
        <ColoredCode code={text} language={language} />
      </code>
    </span>
    <span className={css.tools}>{children}</span>
  </div>
);

type RestProps = Omit<LineProps, 'children' | 'language'> & {
  view: MyParsons;
  isDragged: boolean;
  keysId: string;
  onAdd: () => void;
  onGo: (by: -1 | 1) => void;
  /** Of the last line of the program. */
  onIndent: (by: -1 | 1, focus: string) => void;
};

/** A line that is not in the program. */
function RestLine({ text, view, handle, isDragged, indent, keysId, onAdd, onGo, onIndent }: RestProps) {
  const press = (event: KeyboardEvent) => {
    if (isDragged || isOfOthers(event)) return;
    pressArrow(event, onGo, view.checks_indent ? (by) => onIndent(by, addName(text)) : null);
  };
  return (
    // the same keys work wherever the focus is in the row
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={text} onKeyDown={press}>
      <Line text={text} language={view.language} handle={handle} indent={indent}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={addName(text)}
          aria-describedby={keysId}
          onClick={onAdd}
        >
          В программу
        </Button>
      </Line>
    </div>
  );
}

type PlacedProps = {
  text: string;
  view: MyParsons;
  handle: ReactNode;
  isDragged: boolean;
  indent: number;
  mark: Mark | undefined;
  isFirst: boolean;
  isLast: boolean;
  onGo: (by: -1 | 1) => void;
  onStep: (by: -1 | 1, focus: string) => void;
  onIndent: (by: -1 | 1, focus: string) => void;
  onRemove: () => void;
};

/** A line of the program. Left and right arrows change its indentation; Alt with up and down moves it, Delete takes it out. */
function PlacedLine({
  text,
  view,
  handle,
  isDragged,
  indent,
  mark,
  isFirst,
  isLast,
  onGo,
  onStep,
  onIndent,
  onRemove,
}: PlacedProps) {
  const press = (event: KeyboardEvent) => {
    if (isDragged || isOfOthers(event)) return;
    // the focus stays on the same button
    const focus = (event.target as HTMLElement).getAttribute('aria-label') ?? handleName(text);
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onStep(event.key === 'ArrowUp' ? -1 : 1, focus);
    else if (event.key === 'Delete') onRemove();
    else {
      pressArrow(event, onGo, view.checks_indent ? (by) => onIndent(by, focus) : null);
      return;
    }
    event.preventDefault();
  };
  const button = (icon: typeof IconX, hint: string, isDisabled: boolean, act: (name: string) => void) => {
    const name = `${hint}: ${text}`;
    return <IconButton icon={icon} hint={hint} label={name} isDisabled={isDisabled} onClick={() => act(name)} />;
  };
  return (
    // the same keys work wherever the focus is in the row
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={text} onKeyDown={press} data-mark={mark} className={css.placed}>
      <Line text={text} language={view.language} handle={handle} indent={indent}>
        <span className={css.mark}>
          <LineMark mark={mark} />
        </span>
        {view.checks_indent && (
          <>
            {button(IconIndentDecrease, 'Левее', indent === 0, (name) => onIndent(-1, name))}
            {button(IconIndentIncrease, 'Правее', false, (name) => onIndent(1, name))}
          </>
        )}
        {button(IconArrowUp, 'Выше', isFirst, (name) => onStep(-1, name))}
        {button(IconArrowDown, 'Ниже', isLast, (name) => onStep(1, name))}
        {button(IconX, 'Убрать', false, onRemove)}
      </Line>
    </div>
  );
}

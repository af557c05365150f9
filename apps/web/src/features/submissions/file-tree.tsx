import { IconAlertCircle, IconChevronRight, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { type FileNode, isFolder, parentOf, seenNodes } from './file-nodes.ts';
import css from './file-list.module.css';

type Props = {
  nodes: readonly FileNode[];
  /** The file in the editor. */
  current: string;
  /** Where the keyboard is: a file, or a folder, whose path ends with a slash. */
  at: string;
  closed: ReadonlySet<string>;
  failed: string | null;
  onGo: (path: string) => void;
  onToggle: (folder: string, isOpen: boolean) => void;
  onRename: () => void;
  onRemove: () => void;
};

const typingMs = 600;

/** Files and folders by the pattern of trees: one stop for Tab, arrows inside; a file that is gone to is in the editor. */
export function FileTree(props: Props) {
  const { nodes, at, closed, onGo, onToggle, onRename, onRemove } = props;
  const tree = useRef<HTMLUListElement>(null);
  const typed = useRef({ letters: '', atMs: 0 });
  const seen = seenNodes(nodes, closed);

  const goTo = (node: FileNode | undefined) => {
    if (node === undefined) return;
    onGo(node.path);
    tree.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(node.path)}"]`)?.focus();
  };
  const findTyped = (letter: string): FileNode | undefined => {
    const now = performance.now();
    const { letters: before, atMs } = typed.current;
    const letters = (now - atMs < typingMs ? before : '') + letter.toLowerCase();
    typed.current = { letters, atMs: now };
    const place = seen.findIndex(({ path }) => path === at);
    // one letter goes on from where it is, more of them may mean the same
    const from = letters.length === 1 ? place + 1 : place;
    return [...seen.slice(from), ...seen.slice(0, from)].find(({ label }) => label.toLowerCase().startsWith(letters));
  };
  const press = (event: KeyboardEvent) => {
    const place = seen.findIndex(({ path }) => path === at);
    const node = seen[place];
    if (node === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = isFolder(node) && !closed.has(node.path);
    if (event.key === 'ArrowDown') goTo(seen[place + 1]);
    else if (event.key === 'ArrowUp') goTo(seen[place - 1]);
    else if (event.key === 'Home') goTo(seen[0]);
    else if (event.key === 'End') goTo(seen.at(-1));
    else if (event.key === 'ArrowRight') {
      if (isOpen) goTo(seen[place + 1]);
      else if (isFolder(node)) onToggle(node.path, true);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) onToggle(node.path, false);
      else goTo(seen.find(({ path }) => path === parentOf(node.path)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (isFolder(node)) onToggle(node.path, !isOpen);
      else onGo(node.path);
    } else if (event.key === 'F2') onRename();
    else if (event.key === 'Delete') onRemove();
    else if (event.key.length === 1) goTo(findTyped(event.key));
    else return;
    event.preventDefault();
  };
  return (
    <ul ref={tree} className={css.list} role="tree" aria-label="Файлы решения">
      <Nodes {...props} nodes={nodes} onPress={press} />
    </ul>
  );
}

type ItemProps = Props & { onPress: (event: KeyboardEvent) => void };

const Nodes = ({ nodes, ...props }: ItemProps) => nodes.map((node) => <Node key={node.path} {...props} node={node} />);

function Node({ node, ...props }: Omit<ItemProps, 'nodes'> & { node: FileNode }) {
  const { current, at, closed, failed, onGo, onToggle, onPress } = props;
  const { path, label } = node;
  const isOpen = isFolder(node) ? !closed.has(path) : undefined;
  const row = isFolder(node) ? null : node.row;
  const isFailed = row ? path === failed : isOpen === false && failed?.startsWith(path) === true;
  const said = [
    row === null && 'папка',
    row?.isMain && 'с него начинается программа',
    row?.isReadOnly && 'только чтение',
    row?.isExtra && 'не отправить',
    isFailed && (row ? 'здесь ошибка' : 'внутри ошибка'),
  ].filter(Boolean);
  const words = said.length === 0 ? '' : said.join(', ');
  return (
    <li
      role="treeitem"
      className={css.item}
      data-name={path}
      aria-selected={path === current}
      aria-expanded={isOpen}
      tabIndex={path === at ? 0 : -1}
      aria-label={words === '' ? label : `${label}, ${words}`}
      // an item lies in the item of its folder, which is not meant
      onKeyDown={(event) => event.target === event.currentTarget && onPress(event)}
      onClick={(event) => {
        event.stopPropagation();
        onGo(path);
        if (isOpen !== undefined) onToggle(path, !isOpen);
      }}
    >
      <div className={css.file} title={words === '' ? path : `${path}: ${words}`}>
        {isOpen !== undefined && <IconChevronRight size={14} aria-hidden className={css.chevron} />}
        <span className={css.name}>{label}</span>
        {row?.isMain && <IconPlayerPlay size={14} aria-hidden className={css.sign} />}
        {row?.isReadOnly && <IconLock size={14} aria-hidden className={css.sign} />}
        {(isFailed || row?.isExtra) && <IconAlertCircle size={14} aria-hidden className={css.failed} />}
      </div>
      {isFolder(node) && isOpen && (
        <ul role="group" className={css.group}>
          <Nodes {...props} nodes={node.children} />
        </ul>
      )}
    </li>
  );
}

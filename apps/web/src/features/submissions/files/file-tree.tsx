import { IconAlertCircle, IconChevronRight, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTreeKeys } from '../../../ui/tree/use-tree-keys.ts';
import { type FileNode, isFolder, parentOf, seenNodes } from './file-nodes.ts';
import css from './file-list.module.css';

type Props = {
  nodes: readonly FileNode[];
  /** The file in the editor. */
  current: string;
  /** The active item: a file, or a folder, whose path ends with a slash. */
  at: string;
  closed: ReadonlySet<string>;
  failed: string | null;
  onGo: (path: string) => void;
  onToggle: (folder: string, isOpen: boolean) => void;
  onRename: () => void;
  onRemove: () => void;
};

/** Files and folders by the ARIA tree pattern: one Tab stop, arrows inside. Moving to a file opens it in the editor. */
export function FileTree(props: Props) {
  const { nodes, at, closed, onGo, onToggle, onRename, onRemove } = props;
  const tree = useRef<HTMLUListElement>(null);
  const press = useTreeKeys({
    root: tree,
    seen: seenNodes(nodes, closed).map((node) => ({
      path: node.path,
      label: node.label,
      isOpen: isFolder(node) ? !closed.has(node.path) : undefined,
      parent: parentOf(node.path),
    })),
    at,
    onGo,
    onToggle,
    onEnter: onGo,
    onRename,
    onRemove,
  });
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
      // items are nested: handle the event only for the item itself, not for its folder
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

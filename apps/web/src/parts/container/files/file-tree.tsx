import { IconChevronRight, IconFile, IconFolder, IconFolderOpen, IconLink } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTreeKeys } from '../../../ui/tree/use-tree-keys.ts';
import { NameField } from './name-field.tsx';
import { folderOf, isWithin, joinPath, nameOf } from './paths.ts';
import { type EntryRow, labelOf } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';
import css from './files.module.css';

/** `in`: the folder where something new is made; `of`: what is renamed. */
export type Naming = { is: 'file' | 'folder'; in: string } | { is: 'rename'; of: string };

type Props = {
  tree: Tree;
  /** The file in the editor. */
  current: string | null;
  naming: Naming | null;
  /** Else files are only looked at: not renamed, moved, deleted or dropped. */
  mayChange: boolean;
  problemOf: (name: string) => string | null;
  onNaming: (naming: Naming | null) => void;
  onName: (name: string) => void;
  onOpen: (path: string) => void;
  onRemove: (row: EntryRow) => void;
  onMove: (from: string, to: string) => void;
  onDropFiles: (folder: string, items: DataTransferItemList) => void;
};

const draggedPath = 'application/x-put-path';

/** Files and folders by the ARIA tree pattern. Items can be dragged into folders, and files dropped from outside. */
export function FileTree(props: Props) {
  const { tree, naming, mayChange, onOpen, onRemove, onNaming } = props;
  const root = useRef<HTMLUListElement>(null);
  const drop = useDrop(props);
  const press = useTreeKeys({
    root,
    seen: tree.entries.map(({ path, entry, isOpen }) => ({
      path,
      label: labelOf(entry),
      isOpen,
      parent: folderOf(path) === '' ? null : folderOf(path),
    })),
    at: tree.at,
    onGo: tree.go,
    onToggle: tree.toggle,
    onEnter: onOpen,
    onRename: () => mayChange && tree.current && onNaming({ is: 'rename', of: tree.current.path }),
    onRemove: () => mayChange && tree.current && onRemove(tree.current),
  });
  const field = naming !== null && <NameRow key="naming" {...props} naming={naming} />;
  const isNew = naming !== null && naming.is !== 'rename';
  return (
    <ul
      ref={root}
      role="tree"
      aria-label="Файлы"
      className={css.tree}
      data-drop={drop.folder === '' || undefined}
      {...(mayChange && drop.handlers)}
    >
      {isNew && naming.in === '' && field}
      {tree.rows.map((row) =>
        row.is === 'note' ? (
          <li key={row.path} role="none" className={css.note} style={indent(row.depth)}>
            {row.words}
          </li>
        ) : naming?.is === 'rename' && naming.of === row.path ? (
          field
        ) : (
          <Item
            key={row.path}
            {...{ row, press, mayChange }}
            tree={tree}
            current={props.current}
            folder={drop.folder}
            {...{ onOpen }}
          >
            {isNew && naming.in === row.path && field}
          </Item>
        ),
      )}
    </ul>
  );
}

const indent = (depth: number) => ({ paddingLeft: 8 + (depth - 1) * 14 });

type ItemProps = Pick<Props, 'tree' | 'current' | 'mayChange' | 'onOpen'> & {
  row: EntryRow;
  /** The folder under what is dragged. */
  folder: string | null;
  press: (event: KeyboardEvent) => void;
  /** A field for a new name, below the item. */
  children: React.ReactNode;
};

function Item({ row: { path, entry, depth, isOpen }, ...props }: ItemProps) {
  const { tree, current, mayChange, folder, press, onOpen, children } = props;
  const Icon =
    entry.kind === 'link' ? IconLink : isOpen === undefined ? IconFile : isOpen ? IconFolderOpen : IconFolder;
  const act = () => {
    tree.go(path);
    if (isOpen === undefined) onOpen(path);
    else tree.toggle(path, !isOpen);
  };
  return (
    <>
      <li
        role="treeitem"
        aria-level={depth}
        aria-expanded={isOpen}
        aria-selected={path === current}
        aria-label={isOpen === undefined ? labelOf(entry) : `${labelOf(entry)}, папка`}
        tabIndex={path === tree.at ? 0 : -1}
        className={css.item}
        style={indent(depth)}
        data-name={path}
        data-folder={isOpen !== undefined || undefined}
        data-drop={(folder !== null && folder !== '' && isWithin(path, folder)) || undefined}
        data-hidden={entry.name.startsWith('.') || undefined}
        title={labelOf(entry)}
        draggable={mayChange}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(draggedPath, path);
          dataTransfer.effectAllowed = 'move';
        }}
        onKeyDown={press}
        onFocus={() => tree.go(path)}
        onContextMenu={() => tree.go(path)}
        onClick={act}
      >
        {isOpen === undefined ? (
          <span className={css.noChevron} />
        ) : (
          <IconChevronRight size={14} aria-hidden className={css.chevron} />
        )}
        <Icon size={15} aria-hidden className={css.icon} />
        <span className={css.name}>{labelOf(entry)}</span>
      </li>
      {children}
    </>
  );
}

function NameRow({ tree, naming, problemOf, onName, onNaming }: Props & { naming: Naming }) {
  const rename = naming.is === 'rename' ? naming.of : null;
  const row = tree.entries.find(({ path }) => path === (naming.is === 'rename' ? naming.of : naming.in));
  const depth = naming.is === 'rename' ? (row?.depth ?? 1) : (row?.depth ?? 0) + 1;
  return (
    <li role="none" style={indent(depth)}>
      <NameField
        label={{ file: 'Имя нового файла', folder: 'Имя новой папки', rename: 'Новое имя' }[naming.is]}
        start={rename === null ? '' : nameOf(rename)}
        {...{ problemOf, onName }}
        onLeave={() => onNaming(null)}
      />
    </li>
  );
}

/** `folder`: the folder where what is dragged would go; null while nothing is dragged over the tree. */
function useDrop({ tree, onMove, onDropFiles }: Props) {
  const [folder, setFolder] = useState<string | null>(null);
  const folderUnder = ({ target }: DragEvent): string => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-name]') : null;
    const path = item?.dataset['name'] ?? '';
    return item === null || item.dataset['folder'] !== undefined ? path : folderOf(path);
  };
  const isOurs = ({ dataTransfer: { types } }: DragEvent) => types.includes(draggedPath) || types.includes('Files');
  return {
    folder,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setFolder(folderUnder(event));
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFolder(null);
      },
      onDrop: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setFolder(null);
        const [to, from] = [folderUnder(event), event.dataTransfer.getData(draggedPath)];
        if (from === '') onDropFiles(to, event.dataTransfer.items);
        else if (!isWithin(to, from)) onMove(from, joinPath(to, nameOf(from)));
        if (to !== '') tree.toggle(to, true);
      },
    },
  };
}

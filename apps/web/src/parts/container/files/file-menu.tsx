import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Naming } from './file-tree.tsx';
import type { EntryRow } from './tree-rows.ts';

type Props = {
  /** What the menu is about; undefined in an empty tree. */
  row: EntryRow | undefined;
  /** Where something new lands. */
  folder: string;
  mayChange: boolean;
  onNaming: (naming: Naming) => void;
  onDownload: (row: EntryRow) => void;
  onRemove: (row: EntryRow) => void;
  /** The tree, where the right button or a long press opens the menu. */
  children: ReactNode;
};

export function FileMenu({ row, folder, mayChange, onNaming, onDownload, onRemove, children }: Props) {
  const isFolder = row?.isOpen !== undefined;
  return (
    <Menu trigger="click" withinPortal position="bottom-start">
      <Menu.ContextMenu>{children}</Menu.ContextMenu>
      <Menu.Dropdown aria-label="Действия с файлом">
        {mayChange && (
          <>
            <Menu.Item onClick={() => onNaming({ is: 'file', in: folder })}>Новый файл</Menu.Item>
            <Menu.Item onClick={() => onNaming({ is: 'folder', in: folder })}>Новая папка</Menu.Item>
          </>
        )}
        {mayChange && row && (
          <>
            <Menu.Divider />
            <Menu.Item rightSection="F2" onClick={() => onNaming({ is: 'rename', of: row.path })}>
              Переименовать
            </Menu.Item>
          </>
        )}
        {row && <Menu.Item onClick={() => onDownload(row)}>{isFolder ? 'Скачать архивом' : 'Скачать'}</Menu.Item>}
        {mayChange && row && (
          <Menu.Item color="brick" rightSection="Delete" onClick={() => onRemove(row)}>
            Удалить
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

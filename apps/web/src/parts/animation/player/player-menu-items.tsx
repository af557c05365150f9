import { Menu } from '@mantine/core';
import { IconFileText, IconLink, IconPackageExport, IconPhoto, IconVectorTriangle } from '@tabler/icons-react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { PlayerMenuProps } from './player-menu-props.ts';
import { useStepActions } from '../questions/use-step-actions.ts';
import { PlayerButton } from './player-controls.tsx';

export default function PlayerMenuItems({ within, isText, onText, ...step }: PlayerMenuProps) {
  const { onLink, onSave, onSaveWhole } = useStepActions(step);
  const element = within();
  return (
    <DropdownMenu
      position="top-end"
      defaultOpened
      isOpenedOnPurpose
      target={<PlayerButton glyph="more" label="Ещё" hint="Ещё" />}
      {...(element !== null && { portalProps: { target: element } })}
    >
      <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={onText}>
        {isText ? 'Скрыть текст' : 'Текстом'}
      </Menu.Item>
      {onLink !== null && (
        <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={onLink}>
          Ссылка на этот шаг
        </Menu.Item>
      )}
      {onSave !== null && (
        <>
          <Menu.Divider />
          <Menu.Label>Скачать картинку шага</Menu.Label>
          <Menu.Item leftSection={<IconVectorTriangle size={18} aria-hidden />} onClick={() => onSave('svg')}>
            SVG, чтобы менять и печатать
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => onSave('png')}>
            PNG, чтобы вставить в презентацию
          </Menu.Item>
        </>
      )}
      {onSaveWhole !== null && (
        <>
          <Menu.Divider />
          <Menu.Label>Скачать анимацию</Menu.Label>
          <Menu.Item leftSection={<IconPackageExport size={18} aria-hidden />} onClick={onSaveWhole}>
            HTML, чтобы показывать без сайта
          </Menu.Item>
        </>
      )}
    </DropdownMenu>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import type { AnimationRow } from '@put/contract/animation-editing';
import { IconCopy, IconDots, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { AnimationActions } from './use-animation-actions.ts';

type Props = { animation: AnimationRow; actions: AnimationActions };

/** «⋯» of one animation in the bank. */
export function AnimationMenu({ animation, actions }: Props) {
  const navigate = useNavigate();
  const showUses = () =>
    void navigate({
      to: '/admin/animation/$animationId',
      params: { animationId: String(animation.id) },
      search: { open: ['uses'] },
    });
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Действия с анимацией «${animation.title}»`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void actions.copy(animation)}>
        Сделать копию
      </Menu.Item>
      <Menu.Item leftSection={<IconMapPin size={16} aria-hidden />} onClick={showUses}>
        Где стоит
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="brick"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void actions.remove(animation)}
      >
        Убрать в корзину
      </Menu.Item>
    </DropdownMenu>
  );
}

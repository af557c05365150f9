import { Menu } from '@mantine/core';
import { adminAnimations, type AnimationRow } from '@put/contract/animations/animation-editing';
import { IconCopy, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMayChangeOf } from '../../../api/current-user.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import type { AnimationActions } from './use-animation-actions.ts';

type Props = { animation: AnimationRow; actions: AnimationActions };

/** «⋯» of one animation in the bank. */
export function AnimationMenu({ animation, actions }: Props) {
  const mayChange = useMayChangeOf()(animation.owner);
  const navigate = useNavigate();
  const showUses = () =>
    void navigate({
      to: '/admin/animation/$animationId',
      params: { animationId: String(animation.id) },
      search: { open: ['uses'] },
    });
  return (
    <RowMenu label={`Действия с анимацией «${animation.title}»`}>
      <Allowed call={adminAnimations.copy}>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void actions.copy(animation)}>
          {mayChange ? 'Сделать копию' : 'Скопировать себе'}
        </Menu.Item>
      </Allowed>
      <Menu.Item leftSection={<IconMapPin size={16} aria-hidden />} onClick={showUses}>
        Где стоит
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="brick"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void actions.remove(animation)}
          >
            Убрать в корзину
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

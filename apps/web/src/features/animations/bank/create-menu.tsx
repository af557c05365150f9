import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { animationKinds } from '../../../parts/animation-bank/animation-words.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { NewAnimationSearch } from '../editor/new-animation-search.ts';
import { templateList } from '../templates/template-list.ts';
import css from './animation-bank.module.css';

/** «Создать»: a template to begin with, or a file of Lottie. */
export function CreateMenu() {
  const navigate = useNavigate();
  const start = (search: NewAnimationSearch) => void navigate({ to: '/admin/animation/new', search });
  const { lottie } = animationKinds;
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Создать
        </Button>
      }
    >
      <div className={css.templates}>
        <Menu.Item
          leftSection={<IconLayoutGrid size={18} stroke={1.5} aria-hidden />}
          onClick={() => start({ template: 'choose' })}
        >
          Выбрать по картинке
          <small>Все образцы, и как они играют</small>
        </Menu.Item>
        <Menu.Divider />
        {templateList.map(({ id, kind, title, words }) => {
          const { icon: Icon } = animationKinds[kind];
          return (
            <Menu.Item
              key={id}
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
              onClick={() => start({ template: id })}
            >
              {title}
              <small>{words}</small>
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<lottie.icon size={18} stroke={1.5} aria-hidden />}
          onClick={() => start({ template: 'lottie' })}
        >
          Файл Lottie
          <small>Готовый рисунок с метками шагов</small>
        </Menu.Item>
      </div>
    </DropdownMenu>
  );
}

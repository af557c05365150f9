import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import { type LiveClass, liveClass } from '@put/contract/results/live-class';
import { IconDots, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useSeesNames } from '../../../../api/current-user.ts';
import { DropdownMenu } from '../../../../ui/buttons/dropdown-menu.tsx';
import type { ResultsSearch } from '../../results-search.ts';
import { ClassContainers } from '../class-containers.tsx';
import results from '../../results.module.css';
import css from './live-class.module.css';
import { Allowed } from '../../../../parts/rights/allowed.tsx';

type Props = {
  id: string;
  live: LiveClass;
  search: ResultsSearch;
  hasNames: boolean;
  onChange: (changed: Partial<Record<keyof ResultsSearch, unknown>>) => void;
  isByNeed: boolean;
  onOrder: (byNeed: boolean) => void;
  onRules: () => void;
};

/** What can be done with the whole class. */
export function ClassActions({ id, live, search, hasNames, onChange, isByNeed, onOrder, onRules }: Props) {
  const mayHide = useSeesNames();
  const toggleNames = () => onChange({ names: hasNames ? 'no' : undefined });
  return (
    <>
      {hasNames && live.user_groups.length > 1 && (
        <Select
          size="sm"
          className={css.group ?? ''}
          aria-label="Группа"
          placeholder="Все группы"
          clearable
          data={live.user_groups.map((group) => ({ value: String(group.id), label: group.title }))}
          value={search.group === undefined ? null : String(search.group)}
          onChange={(group) => onChange({ group: group === null ? undefined : Number(group) })}
        />
      )}
      <span className={css.order} role="group" aria-label="Порядок карточек">
        <Button variant="default" aria-pressed={!isByNeed} onClick={() => onOrder(false)}>
          По местам
        </Button>
        <Button variant="default" aria-pressed={isByNeed} onClick={() => onOrder(true)}>
          По срочности
        </Button>
      </span>
      {mayHide && (
        <Button
          variant="default"
          className={css.names ?? ''}
          leftSection={hasNames ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          onClick={toggleNames}
        >
          {hasNames ? 'Без имён' : 'С именами'}
        </Button>
      )}
      {hasNames && (
        <ClassContainers
          of="lesson"
          table={{
            heading: live,
            columns: [{ lesson_id: Number(id) }],
            rowOf: new Map(live.people.map((person) => [person.user_id, person])),
          }}
        />
      )}
      <DropdownMenu
        position="bottom-end"
        target={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ещё действия" data-menu>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {hasNames && (
          <Allowed call={liveClass.setRules} course={live.course_id}>
            <Menu.Item onClick={onRules}>Когда ученик застрял…</Menu.Item>
          </Allowed>
        )}
        <Menu.Item className={results.onPhone ?? ''} onClick={() => onOrder(!isByNeed)}>
          {isByNeed ? 'Карточки по местам' : 'Карточки по срочности'}
        </Menu.Item>
        {mayHide && (
          <Menu.Item className={results.onPhone ?? ''} onClick={toggleNames}>
            {hasNames ? 'Без имён' : 'С именами'}
          </Menu.Item>
        )}
      </DropdownMenu>
    </>
  );
}

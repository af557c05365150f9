import { Select } from '@mantine/core';
import type { UserGroup } from '@put/contract/groups/groups';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { changeSearch, type UserSearch } from './user-search.ts';
import css from './user-list.module.css';

type Props = {
  groups: readonly UserGroup[];
  search: UserSearch;
  onSearch: (search: UserSearch, replace: boolean) => void;
};

/** The choice of the group: links on the left of a wide screen, a select on a phone. */
export function UserGroupChoice({ groups, search, onSearch }: Props) {
  const { user_group_id: chosen } = search;
  return (
    <>
      <nav className={css.groups} aria-label="Группы">
        <GroupLink search={search} id={undefined} isHere={chosen === undefined} title="Все люди" />
        {groups.map(({ id, title, members }) => (
          <GroupLink key={id} search={search} id={id} isHere={chosen === id} title={title} members={members} />
        ))}
        <LinkAnchor to="/admin/user_group/list" className={css.toGroups} size="sm">
          Группы и приглашения
        </LinkAnchor>
      </nav>
      <Select
        {...choiceList}
        className={css.groupSelect}
        label="Группа"
        data={[
          { value: '', label: 'Все люди' },
          ...groups.map(({ id, title, members }) => ({ value: String(id), label: `${title} (${members})` })),
        ]}
        value={chosen === undefined ? '' : String(chosen)}
        allowDeselect={false}
        onChange={(id) => onSearch(changeSearch(search, { user_group_id: Number(id) }), false)}
      />
    </>
  );
}

type LinkProps = {
  search: UserSearch;
  id: number | undefined;
  isHere: boolean;
  title: string;
  members?: number;
};

const GroupLink = ({ search, id, isHere, title, members }: LinkProps) => (
  <LinkAnchor
    to="/admin/user/list"
    search={changeSearch(search, { user_group_id: id })}
    // exact: by default the router marks «everybody» as current in each group too
    activeOptions={{ exact: true, includeSearch: true }}
    data-here={isHere || undefined}
    className={css.group}
    underline="never"
  >
    <span className={css.groupTitle}>{title}</span>
    {members !== undefined && <span className={css.members}>{members}</span>}
  </LinkAnchor>
);

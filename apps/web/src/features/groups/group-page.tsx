import { Badge, Button, Group } from '@mantine/core';
import { adminGroups } from '@put/contract/groups/groups';
import { adminStatistics } from '@put/contract/statistics/statistics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useIssuePasswords } from '../../parts/people/use-issue-passwords.ts';
import { GroupFields } from './group-fields.tsx';
import { GroupInvitations } from './group-invitations.tsx';
import { GroupMembers } from './group-members.tsx';
import css from './group-page.module.css';
import { useGroupActions } from './use-group-actions.ts';
import { Allowed } from '../../parts/rights/allowed.tsx';
import { isNoSuch } from '../../parts/states/is-no-such.ts';
import { NoSuch } from '../../parts/states/no-such.tsx';

/** One group: its members, courses and invitation codes. */
export function GroupPage({ groupId }: { groupId: string }) {
  const navigate = useNavigate();
  const loaded = useQuery(query(adminGroups.get, { params: { id: groupId } }));
  const { remove, setArchived } = useGroupActions();
  const { issue, isIssuing } = useIssuePasswords();
  return (
    <Screen>
      {loaded.data === undefined && isNoSuch(loaded.error) ? (
        <NoSuch title="Такой группы нет" to="/admin/user_group/list" link="Ко всем группам">
          Возможно, в адресе опечатка, группу удалили или она не учится в ваших курсах.
        </NoSuch>
      ) : (
        <QueryStates of={loaded}>
          {(group) => (
            <>
              <PageHeader
                title={group.title}
                crumbs={[<LinkAnchor key="list" to="/admin/user_group/list" children="Группы" />]}
                description={
                  <Group component="span" gap="xs">
                    {countWords(group.members, ['человек', 'человека', 'человек'])}
                    {group.is_archived && (
                      <Badge variant="light" color="gray">
                        В архиве
                      </Badge>
                    )}
                  </Group>
                }
                actions={
                  <>
                    <Allowed call={adminStatistics.group}>
                      <LinkButton
                        variant="default"
                        to="/admin/user_group/$groupId/statistics"
                        params={{ groupId: String(group.id) }}
                      >
                        Неделя группы
                      </LinkButton>
                    </Allowed>
                    <Allowed call={adminGroups.change}>
                      {group.members > 0 && (
                        <Button
                          variant="default"
                          loading={isIssuing}
                          onClick={() =>
                            void issue(
                              { user_group_id: group.id },
                              `группа «${group.title}», ${countWords(group.members, ['человек', 'человека', 'человек'])}`,
                            )
                          }
                        >
                          Выдать пароли заново…
                        </Button>
                      )}
                      <Button variant="default" onClick={() => void setArchived(group, !group.is_archived)}>
                        {group.is_archived ? 'Вернуть из архива' : 'В архив'}
                      </Button>
                      <Button
                        variant="outline"
                        color="brick"
                        onClick={async () => {
                          if (await remove(group)) void navigate({ to: '/admin/user_group/list', ignoreBlocker: true });
                        }}
                      >
                        Удалить…
                      </Button>
                    </Allowed>
                  </>
                }
              />
              <div className={css.columns}>
                <div className={css.column}>
                  <GroupMembers group={group} />
                </div>
                <div className={css.column}>
                  <Allowed call={adminGroups.invite}>
                    <GroupInvitations group={group} />
                  </Allowed>
                  <Allowed call={adminGroups.change}>
                    <GroupFields key={group.id} group={group} />
                  </Allowed>
                </div>
              </div>
            </>
          )}
        </QueryStates>
      )}
    </Screen>
  );
}

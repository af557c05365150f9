import { Button, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { useMayCall, useUser } from '../../api/current-user.ts';
import { fullName } from '../../parts/people/full-name.ts';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { UserAccess } from './user-access.tsx';
import { UserElsewhere } from './user-elsewhere.tsx';
import { UserErasure } from './user-erasure.tsx';
import { UserFields } from './user-fields.tsx';
import { UserMeanwhile } from './user-meanwhile.tsx';
import { UserMarks } from './user-marks.tsx';
import css from './user-page.module.css';
import { useUserForm } from './use-user-form.ts';
import { Locked } from '../../ui/fields/locked.tsx';

export function UserEditor({ person }: { person: UserRow }) {
  const isOwn = useUser()?.id === person.id;
  const { form, begun, save, error, isUnsaved, isSaving } = useUserForm(person);
  const mayCall = useMayCall();
  const mayChange = mayCall(adminUsers.change);
  useHotkeys([['mod+S', () => (mayChange ? save() : undefined)]], [], true);

  return (
    <>
      <PageHeader
        title={fullName(person)}
        crumbs={[<LinkAnchor key="list" to="/admin/user/list" children="Люди" />]}
        description={
          <span className={css.state}>
            <UserMarks user={person} />
            {person.last_seen_at === null ? (
              'входов в «Путь» ещё не было'
            ) : (
              <span>
                последний раз в «Пути» <Moment at={person.last_seen_at} />
              </span>
            )}
            <span role="status">{isUnsaved ? 'Есть несохранённые изменения' : ''}</span>
          </span>
        }
        actions={
          <>
            {person.may_act_as && (
              <LinkButton to="/admin/login_as/$userId" params={{ userId: String(person.id) }} variant="default">
                Войти как
              </LinkButton>
            )}
            {mayChange && (
              <Button loading={isSaving} onClick={() => save()}>
                Сохранить
              </Button>
            )}
          </>
        }
      />
      <div className={css.columns}>
        <section aria-labelledby="user-fields">
          <Title order={2} id="user-fields" mb="sm">
            О человеке
          </Title>
          <Locked isLocked={!mayChange}>
            <form onSubmit={save} noValidate>
              <Stack>
                <UserFields
                  form={form}
                  passwordLabel="Новый пароль"
                  passwordHint="Пустой оставит прежний"
                  isOwn={isOwn}
                />
                <UserMeanwhile begun={begun} mine={form.values} />
                <RefusalAlert
                  of={adminUsers.change}
                  error={error}
                  explain={{
                    not_found: 'Человека или группы больше нет: возможно, их удалили.',
                    already_taken: null,
                    password_too_common: null,
                    last_admin: null,
                    factor_unproven: null,
                  }}
                />
                {/* lets Enter in a field save; the visible button is in the head */}
                <button type="submit" hidden aria-hidden tabIndex={-1} />
              </Stack>
            </form>
          </Locked>
        </section>
        <div className={css.side}>
          {mayChange && <UserAccess person={person} isOwn={isOwn} />}
          {mayChange && !isOwn && <UserErasure person={person} />}
          <UserElsewhere person={person} />
        </div>
      </div>
    </>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { profile } from '@put/contract/accounts/profile';
import { sshKeys } from '@put/contract/containers/ssh-keys';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { useSession } from '../../api/session.ts';
import { fullName } from '../../parts/people/full-name.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

// only administrators have it
const SecondFactorSection = lazy(() => import('./second-factor/second-factor-section.tsx'));
// few servers let people in over ssh
const SshKeysSection = lazy(() => import('./ssh-keys/ssh-keys-section.tsx'));

/**
 * The user's own account. An administrator acting as a user sees the page, but can not change password, e-mail and
 * data.
 */
export function ProfilePage() {
  const user = useUser();
  const isActing = useSession(({ originalUser }) => originalUser !== null);
  const state = useQuery(query(profile.state));
  const ssh = useQuery({ ...query(sshKeys.list), enabled: !isActing });
  // a section that comes later would move what the finger is on
  const isWaiting = ssh.isLoading && ssh.failureCount === 0;
  if (user === null) return null;
  const own = (
    <ProfileSection title="О себе">
      <OwnDataForm user={user} />
    </ProfileSection>
  );
  return (
    <Screen width="text">
      <PageHeader title="Профиль" description={fullName(user)} />
      {isActing ? (
        <Stack gap={40}>
          <Notice kind="warning">Почту, пароль и данные может изменить только сам человек.</Notice>
          {own}
        </Stack>
      ) : (
        <QueryStates of={isWaiting ? { ...state, data: undefined } : state}>
          {(loaded) => (
            <Stack gap={40}>
              {own}
              <ProfileSection title="Почта">
                <EmailSection user={user} state={loaded} />
              </ProfileSection>
              <ProfileSection title="Пароль" isMarked={loaded.is_password_temporary}>
                {loaded.is_password_temporary && (
                  <Notice kind="warning">Вы вошли с выданным паролем. Придумайте свой.</Notice>
                )}
                <PasswordForm />
              </ProfileSection>
              {(loaded.second_factor.may_be_set || loaded.second_factor.is_on) && (
                <ProfileSection
                  title="Второй фактор"
                  isMarked={loaded.second_factor.is_required && !loaded.second_factor.is_on}
                >
                  <Suspense fallback={<Skeleton height={120} />}>
                    <SecondFactorSection user={user} state={loaded.second_factor} />
                  </Suspense>
                </ProfileSection>
              )}
              <ProfileSection title="Уведомления" anchor="notifications">
                <NotificationsSection />
              </ProfileSection>
              <ProfileSection title="Календарь" anchor="calendar">
                <CalendarSection />
              </ProfileSection>
              <ProfileSection title="Клавиатура">
                <KeyboardSection />
              </ProfileSection>
              <ProfileSection title="Где выполнен вход">
                <SessionsSection />
              </ProfileSection>
              {ssh.data && ssh.data.door !== null && (
                <ProfileSection title="Ключи SSH">
                  <Suspense fallback={<Skeleton height={240} />}>
                    <SshKeysSection keys={ssh.data.keys} door={ssh.data.door} />
                  </Suspense>
                </ProfileSection>
              )}
              <ProfileSection title="Учётная запись организации">
                <Text>
                  Входите тем же логином, что и на компьютерах школы:{' '}
                  <LinkAnchor to="/auth/domain" underline="always">
                    привязать или проверить
                  </LinkAnchor>
                  .
                </Text>
              </ProfileSection>
              <ProfileSection title="Мои данные">
                <DataSection state={loaded} />
              </ProfileSection>
            </Stack>
          )}
        </QueryStates>
      )}
    </Screen>
  );
}

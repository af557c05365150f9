import type { RegistrationData } from '@put/contract/accounts/registration';
import { grantWords } from '@put/contract/colleagues/named-grants';

/** What a person reads who has registered and is signed in: what the invitation has opened, and that a letter is on its way. */
export function welcomeWords({ invitation, has_mail_server: hasMail }: RegistrationData, email: string | null): string {
  const letter =
    email === null || !hasMail
      ? []
      : [
          `Мы отправили письмо на ${email}: откройте его, чтобы подтвердить адрес. Если письма нет, загляните в «Спам».`,
        ];
  return ['Вы зарегистрированы и вошли.', ...openedWords(invitation), ...letter].join(' ');
}

function openedWords(invitation: RegistrationData['invitation']): string[] {
  if (invitation === null) return [];
  const { user_group_title: group, course_titles: courses, grants } = invitation;
  if (grants.length > 0) return [`Теперь у вас: ${grants.map(grantWords).join('; ')}.`];
  return [
    ...(group === null ? [] : [`Вы в группе «${group}».`]),
    ...(courses.length === 0 ? [] : [`Вам открыто: ${courses.map((title) => `«${title}»`).join(', ')}.`]),
  ];
}

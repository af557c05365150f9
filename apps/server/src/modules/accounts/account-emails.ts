import type { Tx } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { postEmail } from '../mail/mail.api.ts';
import { endTokens, issueToken } from './one-time-tokens.store.ts';
import { findReader } from './profile/profile.store.ts';

/**
 * What is needed to send an e-mail, besides its text. `publicUrl` comes from the settings: a Host header can be forged.
 */
export type Post = { queue: Queue; publicUrl: () => string; mail: Pick<Mail, 'hasServer'> };
type Reader = { id: number; email: string; first_name: string };

const linkTo = ({ publicUrl }: Post, path: string, token?: string) =>
  new URL(token === undefined ? path : `${path}?token=${token}`, publicUrl()).href;

const hello = ({ first_name }: Pick<Reader, 'first_name'>) => `Здравствуйте, ${first_name}!`;
const notYou = 'Если это были не вы, ничего делать не нужно: без этой ссылки ничего не изменится.';

/** Sends a link that confirms the address of an account, new or changed. Earlier links stop working. */
export async function postConfirmation(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await endTokens(tx, reader.id, 'confirm_email');
  const token = await issueToken(tx, 'confirm_email', { userId: reader.id, email: reader.email });
  await postEmail(tx, post.queue, reader.email, {
    subject: 'Подтвердите почту',
    text: [hello(reader), 'Этот адрес указали в «Пути». Подтвердите, что он ваш.'],
    link: {
      label: 'Подтвердить почту',
      url: linkTo(post, '/auth/confirm_email', token),
      note: 'Ссылка работает три дня.',
    },
    end: [notYou],
  });
}

/** Sends a link to set a new password; it works once and for an hour. */
export async function postReset(tx: Tx, post: Post, reader: Reader): Promise<void> {
  const token = await issueToken(tx, 'reset_password', { userId: reader.id, email: reader.email });
  await postEmail(tx, post.queue, reader.email, {
    subject: 'Новый пароль',
    text: [hello(reader), 'Чтобы задать новый пароль, откройте ссылку.'],
    link: {
      label: 'Задать новый пароль',
      url: linkTo(post, '/auth/reset_password/do', token),
      note: 'Ссылка работает один час и один раз.',
    },
    end: [notYou],
  });
}

/** Replaces the e-mail of confirmation when the address has an account already. The web page shows no difference. */
export async function postAlreadyRegistered(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postEmail(tx, post.queue, reader.email, {
    subject: 'Вы уже зарегистрированы',
    text: [
      hello(reader),
      'Кто-то, возможно вы, хотел зарегистрироваться в «Пути» с этим адресом. Он уже принадлежит вашей учётной записи.',
    ],
    link: {
      label: 'Войти',
      url: linkTo(post, '/auth/login'),
      note: 'Забыли пароль? На той же странице можно задать новый.',
    },
    end: ['Если это были не вы, ничего делать не нужно.'],
  });
}

/** Warns the owner, in case somebody else changed the password. */
export async function postPasswordChanged(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postEmail(tx, post.queue, reader.email, {
    subject: 'Пароль изменён',
    text: [hello(reader), 'Пароль вашей учётной записи в «Пути» изменён.'],
    link: {
      label: 'Задать новый пароль',
      url: linkTo(post, '/auth/reset_password/'),
      note: 'Сделайте это сразу, если пароль изменили не вы.',
    },
  });
}

/** Warns the owner, in case somebody else changed it. Does nothing for an account without an address. */
export async function postFactorChanged(tx: Tx, post: Post, userId: number, what: string): Promise<void> {
  const user = await findReader(tx, userId);
  if (!user?.email) return;
  await postEmail(tx, post.queue, user.email, {
    subject: `Второй фактор ${what}`,
    text: [
      hello(user),
      `Второй фактор вашей учётной записи в «Пути» ${what}. Если это не по вашей воле, сразу смените пароль и сообщите другому администратору.`,
    ],
  });
}

/** Warns the owner at the old address. */
export async function postEmailChanged(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postEmail(tx, post.queue, reader.email, {
    subject: 'Почта изменена',
    text: [
      hello(reader),
      'Учётная запись в «Пути» теперь связана с другим адресом почты. Если его указали не вы, сразу напишите своему преподавателю.',
    ],
  });
}

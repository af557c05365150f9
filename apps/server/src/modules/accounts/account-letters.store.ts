import type { Tx } from '../../drivers/database/database.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { postLetter } from '../mail/mail.store.ts';
import { endTokens, issueToken } from './one-time-tokens.store.ts';

/** What a letter needs besides its words. `publicUrl` is the address people open, never that of a call: it can be forged. */
export type Post = { queue: Queue; publicUrl: () => string; mail: Pick<Mail, 'hasServer'> };
type Reader = { id: number; email: string; first_name: string };

const linkTo = ({ publicUrl }: Post, path: string, token?: string) =>
  new URL(token === undefined ? path : `${path}?token=${token}`, publicUrl()).href;

const hello = ({ first_name }: Pick<Reader, 'first_name'>) => `Здравствуйте, ${first_name}!`;
const notYou = 'Если это были не вы, ничего делать не нужно: без этой ссылки ничего не изменится.';

/** Confirms an address: the one of a new account, or another one of an old account. Earlier letters work no more. */
export async function postConfirmation(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await endTokens(tx, reader.id, 'confirm_email');
  const token = await issueToken(tx, 'confirm_email', { userId: reader.id, email: reader.email });
  await postLetter(tx, post.queue, reader.email, {
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

export async function postReset(tx: Tx, post: Post, reader: Reader): Promise<void> {
  const token = await issueToken(tx, 'reset_password', { userId: reader.id, email: reader.email });
  await postLetter(tx, post.queue, reader.email, {
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

/** Instead of the letter of confirmation: the page that asked hears nothing of it. */
export async function postAlreadyRegistered(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postLetter(tx, post.queue, reader.email, {
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

/** Tells the owner, in case it was somebody else. */
export async function postPasswordChanged(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postLetter(tx, post.queue, reader.email, {
    subject: 'Пароль изменён',
    text: [hello(reader), 'Пароль вашей учётной записи в «Пути» изменён.'],
    link: {
      label: 'Задать новый пароль',
      url: linkTo(post, '/auth/reset_password/'),
      note: 'Сделайте это сразу, если пароль изменили не вы.',
    },
  });
}

/** Tells the owner, in case it was somebody else; who has no address gets nothing. */
export async function postFactorChanged(tx: Tx, post: Post, userId: number, what: string): Promise<void> {
  const user = await tx.selectFrom('user').select(['email', 'first_name']).where('id', '=', userId).executeTakeFirst();
  if (!user?.email) return;
  await postLetter(tx, post.queue, user.email, {
    subject: `Второй фактор ${what}`,
    text: [
      hello(user),
      `Второй фактор вашей учётной записи в «Пути» ${what}. Если это не по вашей воле, сразу смените пароль и сообщите другому администратору.`,
    ],
  });
}

/** To the old address. */
export async function postEmailChanged(tx: Tx, post: Post, reader: Reader): Promise<void> {
  await postLetter(tx, post.queue, reader.email, {
    subject: 'Почта изменена',
    text: [
      hello(reader),
      'Учётная запись в «Пути» теперь связана с другим адресом почты. Если его указали не вы, сразу напишите своему преподавателю.',
    ],
  });
}

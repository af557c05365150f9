import { Registration, type RegistrationData } from '@put/contract/registration';
import * as z from 'zod/mini';

/** As the fields hold it: an empty one is a text without signs. */
export type TypedRegistration = {
  first_name: string;
  last_name: string;
  birthday: string | null;
  email: string;
  username: string;
  password: string;
  /** Documents whose box is ticked. */
  consents: string[];
};

export const emptyRegistration: TypedRegistration = {
  first_name: '',
  last_name: '',
  birthday: null,
  email: '',
  username: '',
  password: '',
  consents: [],
};

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** The contract's own shape over what is typed, with what this school asks for besides. */
export const registrationShape = (data: RegistrationData, invite: string | undefined) =>
  z
    .pipe(
      z.transform(
        ({ last_name, email, username, consents, ...typed }: TypedRegistration): z.input<typeof Registration> => ({
          ...typed,
          last_name: orNull(last_name),
          email: orNull(email),
          username: orNull(username),
          invite: invite ?? null,
          consents: data.consents
            .filter(({ document }) => consents.includes(document))
            .map(({ document, version }) => ({ document, version })),
        }),
      ),
      Registration,
    )
    .check(
      z.refine(({ email }) => Boolean(email) || !data.is_email_required, {
        message: 'Укажите почту',
        path: ['email'],
        when: () => true,
      }),
      z.refine(({ consents }) => (consents ?? []).length === data.consents.length, {
        message: 'Без согласия зарегистрироваться нельзя',
        path: ['consents'],
        when: () => true,
      }),
    );

import { Registration, type RegistrationData } from '@put/contract/accounts/registration';
import * as z from 'zod/mini';

/** Values of the fields; an empty field is an empty string. */
export type TypedRegistration = {
  first_name: string;
  last_name: string;
  birthday: string | null;
  email: string;
  username: string;
  password: string;
  /** Ids of the documents that the user agreed to. */
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

/** The contract's shape for the typed values, plus the fields that this school requires. */
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

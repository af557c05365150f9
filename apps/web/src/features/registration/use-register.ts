import { auth } from '@put/contract/accounts/accounts';
import { registration, type Registration, type RegistrationData } from '@put/contract/accounts/registration';
import { useMutation } from '@tanstack/react-query';
import { call, mutation } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { keepWelcome } from '../../parts/welcome/welcome.ts';
import { forgetFields } from './kept-fields.ts';
import { welcomeWords } from './welcome-words.ts';

type Asked = {
  data: RegistrationData;
  /** Of who can not be signed in at once. */
  onDone: (message: string) => void;
  onError: (error: unknown) => void;
};

/**
 * Registers and signs in with what was typed. The server answers alike whether the e-mail is known, so a sign-in that is
 * refused says nothing: the person reads what the server says of the registration.
 */
export const useRegister = ({ data, onDone, onError }: Asked) =>
  useMutation({
    ...mutation(registration.register),
    onSuccess: async ({ message }, { body }) => {
      forgetFields();
      try {
        const reply = await call(auth.login, { body: credentialsOf(body) }, { isQuiet: true });
        keepWelcome(reply.user.id, welcomeWords(data, body.email ?? null));
        session.signIn(reply);
      } catch {
        onDone(message);
      }
    },
    onError,
  });

/** A name that was free a moment ago is surely one's own; an e-mail may be somebody's. */
const credentialsOf = ({ username, email, password }: Omit<Registration, 'consents'>) => ({
  login: username ?? email ?? '',
  password,
});

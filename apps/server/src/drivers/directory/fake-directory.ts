import { type Directory, DirectoryDown, type DirectoryPerson } from './directory.ts';

export type FakeDirectory = Directory & {
  /** Adds or replaces a person. */
  put(person: Partial<DirectoryPerson> & { login: string; password: string }): DirectoryPerson;
  remove(login: string): void;
  setDown(isDown: boolean): void;
  /** The number of calls so far. */
  asked(): number;
};

/** A directory in memory. */
export function fakeDirectory(title = 'Школа № 7'): FakeDirectory {
  const people = new Map<string, { person: DirectoryPerson; password: string }>();
  let isDown = false;
  let calls = 0;
  const ask = () => {
    calls += 1;
    if (isDown) throw new DirectoryDown('the fake is told to be down');
  };
  return {
    title,
    async authenticate(login, password) {
      if (password === '') return undefined;
      ask();
      const found = people.get(login.toLowerCase());
      return found?.password === password ? found.person : undefined;
    },
    async find(subject) {
      ask();
      return [...people.values()].find(({ person }) => person.subject === subject)?.person;
    },
    put({ password, login, ...fields }) {
      const known = people.get(login.toLowerCase())?.person;
      const person = {
        subject: known?.subject ?? crypto.randomUUID(),
        login,
        first_name: null,
        last_name: null,
        email: null,
        user_groups: [],
        ...fields,
      };
      people.set(login.toLowerCase(), { person, password });
      return person;
    },
    remove: (login) => void people.delete(login.toLowerCase()),
    setDown: (value) => void (isDown = value),
    asked: () => calls,
  };
}

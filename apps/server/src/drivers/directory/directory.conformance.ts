import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Directory, DirectoryDown } from './directory.ts';

export type TestedDirectory = {
  directory: Directory;
  /** Makes the directory unreachable. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** All people that the suite expects to find. */
export const conformancePeople = [
  {
    login: 'ivanova',
    password: 'пароль Ивановой',
    first_name: 'Мария',
    last_name: 'Иванова',
    email: 'm@school.example',
  },
  { login: 'petrov', password: 'petrov-pass', first_name: 'Пётр', last_name: 'Петров', email: 'p@school.example' },
  { login: 'o(b)*c\\d', password: 'odd-pass', first_name: 'Странный', last_name: 'Логин', email: 'o@school.example' },
] as const;
const [ivanova, petrov, odd] = conformancePeople;

/**
 * Tests the promises of `Directory`. `start` fills the directory with `conformancePeople` and puts Ivanova into the
 * group «10 «А»».
 */
export function describeDirectory(name: string, start: () => Promise<TestedDirectory>): void {
  describe(`${name} keeps a directory's promises`, () => {
    let tested: TestedDirectory;
    beforeAll(async () => {
      tested = await start();
    });
    afterAll(() => tested.close());
    const authenticate = (login: string, password: string) => tested.directory.authenticate(login, password);

    it('finds a person by the login in any case, with a subject that stays', async () => {
      const person = await authenticate('Ivanova', ivanova.password);
      const { password: _, ...fields } = ivanova;
      expect(person).toMatchObject({ ...fields, user_groups: ['10 «А»'] });
      expect(person!.subject).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect((await authenticate('petrov', petrov.password))!.subject).not.toBe(person!.subject);
      expect((await authenticate('petrov', petrov.password))!.user_groups).toEqual([]);
      expect(await tested.directory.find(person!.subject)).toEqual(person);
    });

    it('answers the same for a wrong password and an unknown login', async () => {
      expect(await authenticate('ivanova', 'wrong')).toBeUndefined();
      expect(await authenticate('ivanova', petrov.password)).toBeUndefined();
      expect(await authenticate('nobody', ivanova.password)).toBeUndefined();
      expect(await tested.directory.find(crypto.randomUUID())).toBeUndefined();
    });

    it.each(['', '\0'])('an empty password opens nothing: %j', async (password) => {
      expect(await authenticate('ivanova', password)).toBeUndefined();
    });

    it.each([
      '*',
      'ivan*',
      'ivanova)(uid=*',
      'ivanova)(|(uid=*',
      '*)(objectClass=*',
      'ivanova\0',
      String.raw`ivanova\2a`,
      String.raw`\69vanova`,
      'ivanova))(&(uid=petrov',
    ])('the signs of a filter have no meaning in a login: %j', async (login) => {
      expect(await authenticate(login, ivanova.password)).toBeUndefined();
    });

    it('finds a login that consists of such characters', async () => {
      expect(await authenticate(odd.login, odd.password)).toMatchObject({ login: odd.login, last_name: 'Логин' });
    });

    it('serves a whole class at once', async () => {
      const found = await Promise.all(Array.from({ length: 40 }, () => authenticate('petrov', petrov.password)));
      expect(found.every((person) => person?.login === 'petrov')).toBe(true);
    });

    it('throws DirectoryDown when it is unreachable', async () => {
      const before = authenticate('petrov', petrov.password).catch((error: unknown) => error);
      await tested.stop();
      const during = await before;
      if (during instanceof Error) expect(during).toBeInstanceOf(DirectoryDown);
      await expect(authenticate('petrov', petrov.password)).rejects.toBeInstanceOf(DirectoryDown);
      await expect(tested.directory.find(crypto.randomUUID())).rejects.toBeInstanceOf(DirectoryDown);
    });
  });
}

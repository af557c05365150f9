import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Directory, DirectoryDown } from './directory.ts';

export type TestedDirectory = {
  directory: Directory;
  /** Takes the directory away in the middle of things. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** Everyone the suite expects to find. */
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

/** What every directory promises; `start` fills it with `conformancePeople`, Ivanova being in the group «10 «А»». */
export function describeDirectory(name: string, start: () => Promise<TestedDirectory>): void {
  describe(`${name} keeps a directory's promises`, () => {
    let tested: TestedDirectory;
    beforeAll(async () => {
      tested = await start();
    }, 60_000);
    afterAll(() => tested.close());
    const authenticate = (login: string, password: string) => tested.directory.authenticate(login, password);

    it('tells who it is, in any case of letters, by a subject that stays', async () => {
      const person = await authenticate('Ivanova', ivanova.password);
      const { password: _, ...fields } = ivanova;
      expect(person).toMatchObject({ ...fields, user_groups: ['10 «А»'] });
      expect(person!.subject).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect((await authenticate('petrov', petrov.password))!.subject).not.toBe(person!.subject);
      expect((await authenticate('petrov', petrov.password))!.user_groups).toEqual([]);
      expect(await tested.directory.find(person!.subject)).toEqual(person);
    });

    it('says the same of a wrong password and of nobody', async () => {
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

    it('finds a login that is made of such signs', async () => {
      expect(await authenticate(odd.login, odd.password)).toMatchObject({ login: odd.login, last_name: 'Логин' });
    });

    it('serves a whole class at once', async () => {
      const found = await Promise.all(Array.from({ length: 40 }, () => authenticate('petrov', petrov.password)));
      expect(found.every((person) => person?.login === 'petrov')).toBe(true);
    });

    it('says that it is down, and only so, when it is taken away', async () => {
      const before = authenticate('petrov', petrov.password).catch((error: unknown) => error);
      await tested.stop();
      const during = await before;
      if (during instanceof Error) expect(during).toBeInstanceOf(DirectoryDown);
      await expect(authenticate('petrov', petrov.password)).rejects.toBeInstanceOf(DirectoryDown);
      await expect(tested.directory.find(crypto.randomUUID())).rejects.toBeInstanceOf(DirectoryDown);
    });
  });
}

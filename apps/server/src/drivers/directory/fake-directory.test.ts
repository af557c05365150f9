import { conformancePeople, describeDirectory } from './directory.conformance.ts';
import { fakeDirectory } from './fake-directory.ts';

describeDirectory('the fake directory', async () => {
  const directory = fakeDirectory();
  for (const person of conformancePeople)
    directory.put({ ...person, user_groups: person.login === 'ivanova' ? ['10 «А»'] : [] });
  return { directory, stop: async () => directory.setDown(true), close: async () => undefined };
});

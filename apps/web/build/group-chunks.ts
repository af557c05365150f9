import type { Rolldown } from 'vite';

/** What sign-in shares with other forms: a dozen files of a few hundred bytes compress worse than one. */
const fields =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|Text)\/|react-query.*useMutation|\/shared\/(error-view|errors-by-path|logo|notice|refusal-alert|safe-next)\./;
/** Small things that many screens use: Mantine, icons, our own parts without nouns, the contract. */
const commonParts = /node_modules\/(@mantine|@tabler|@floating-ui)\/|\/src\/(api|shared)\/|\/packages\/contract\//;
/** Heavy parts that load on demand by themselves. */
const heavyParts = /\/src\/shared\/(markdown|code-editor|monitoring)\//;
/** Of sign-in and a few others: in the third file it would bring all of that file to sign-in. */
const signInAlone = /\/shared\/(password-field|links|contract-form)\.|components\/PasswordInput\//;
const screensThatShare = 3;

/**
 * Which files stand together. Forty small files a screen cost more round trips than they save bytes, and the first page
 * carries the list of all names. So: the start in one file; what sign-in needs besides in a second; what at least four
 * other screens share in a third; the rest as the screens split it.
 */
export const groupChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: 'fields', test: fields, priority: 2 },
  {
    name: 'common',
    test: (id) => commonParts.test(id) && !heavyParts.test(id) && !signInAlone.test(id),
    minShareCount: screensThatShare,
    // a part drags nothing in that few need
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

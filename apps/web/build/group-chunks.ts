import type { Rolldown } from 'vite';

/** What sign-in shares with other forms: a dozen files of a few hundred bytes compress worse than one. */
const fields =
  /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|Text)\/|react-query.*useMutation|\/shared\/(error-view|errors-by-path|logo|notice|refusal-alert|safe-next)\./;
/** Small things that many screens use: Mantine, icons, our own parts without nouns, the contract. */
const commonParts = /node_modules\/(@mantine|@tabler|@floating-ui)\/|\/src\/(api|shared)\/|\/packages\/contract\//;
/**
 * Of those, what the frame and the screens of students are made of. All the rest is of teachers: tables, forms and calendars,
 * with which home and a lesson would be a third heavier. Too long or too short a list shows in the weight of the lesson.
 */
const studentParts = new RegExp(
  [
    '@floating-ui/',
    '@tabler/',
    '@mantine/hooks/',
    '@mantine/core/esm/(core|utils)/',
    `@mantine/core/esm/components/(${[
      'ActionIcon|Anchor|Avatar|Badge|Box|Breadcrumbs|Collapse|Combobox|Divider|Drawer|Floating|FloatingIndicator|FocusTrap',
      'Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|RemoveScroll|ScrollArea|SegmentedControl|Select|Skeleton|Textarea|Tooltip',
      'Pagination',
    ].join('|')})/`,
    '@mantine/core/esm/components/(Checkbox/CheckIcon|Radio/RadioIcon|Accordion/AccordionChevron|Transition/)',
    '/src/api/',
    `/src/shared/(${[
      'confirm|count-words|dropdown-menu|empty-state|full-name|hint|icon-button|id-in-search|message|mod-key|moment',
      'page-header|page-title|palette-requests|panes|query-states|screen|settings|stops|time-words|unsaved-work',
      'schedule/(deadline-words|reread|stages|standing-words|use-clock|zone-words|zoned-time)',
    ].join('|')})`,
    // whole: one file of it left to the teachers' part would make the two need each other, and neither could start
    '/contract/src/',
  ].join('|'),
);
/** Heavy parts that load on demand by themselves. */
const heavyParts = /\/src\/shared\/(answers|markdown|markdown-editor|code-editor|runnable-sample|uploads|monitoring)\//;
/** Of sign-in and a few others: in the third file it would bring all of that file to sign-in. */
const signInAlone =
  /\/shared\/(password-field|links|contract-form)\.|components\/PasswordInput\/|node_modules\/@mantine\/form\//;
const screensThatShare = 3;

const isShared = (id: string) => commonParts.test(id) && !heavyParts.test(id) && !signInAlone.test(id);
// a part drags nothing in that few need
const shared = { minShareCount: screensThatShare, includeDependenciesRecursively: false, priority: 1 };

/**
 * Which files stand together. Forty small files a screen cost more round trips than they save bytes, and the first page
 * carries the list of all names. So: the start in one file; what sign-in needs besides in a second; what at least four
 * other screens share in a third, and in a fourth what only teachers need of it; the rest as the screens split it.
 */
export const groupChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: 'fields', test: fields, priority: 2 },
  // one with other parts in it would bring the bundler's own helpers to the first page
  { name: 'color-code', test: /\/(color-code|quick-colors|sql-tokens|python-tokens)\.ts/, includeDependenciesRecursively: false, priority: 2 },
  { ...shared, name: 'common', test: (id) => isShared(id) && studentParts.test(id) },
  { ...shared, name: 'office', test: (id) => isShared(id) && !studentParts.test(id) },
];

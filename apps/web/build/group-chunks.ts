import type { Rolldown } from 'vite';

/** What sign-in shares with other forms: a dozen files of a few hundred bytes compress worse than one. */
const fields = /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\//;
/** What sign-in shares with every other screen. */
const answers =
  /@mantine\/core\/esm\/components\/Text\/|react-query.*useMutation|query-core.*mutationObserver|\/shared\/(error-view|errors-by-path|logo|notice|refusal-alert|safe-next)\./;
/** Sign-in itself; its form also stands in the window that asks for it again. */
const signIn = /\/features\/accounts\/sign-in-(form|page)\.|\/shared\/password-field\.|components\/PasswordInput\//;
/** Small things that many screens use: Mantine, icons, our own parts without nouns, the contract. */
const commonParts =
  /node_modules\/(@mantine|@tabler|@floating-ui|@tanstack\/(query-core|react-query))\/|\/src\/(api|shared)\/|\/packages\/contract\//;
/**
 * Of those, what the frame and the screens of students are made of. All the rest is of teachers: tables, forms and calendars,
 * with which home and a lesson would be a third heavier. Too long or too short a list shows in the weight of the lesson.
 */
const studentParts = new RegExp(
  [
    '@tabler/',
    '@mantine/hooks/',
    '@mantine/core/esm/(core|utils)/',
    '@mantine/core/esm/components/(ActionIcon|Anchor|Box|Breadcrumbs|Skeleton)/',
    '@mantine/core/esm/components/Transition/',
    '@tanstack/',
    '/src/api/',
    `/src/shared/(${[
      'confirm\\.|count-words|empty-state|full-name|hint|id-in-search|known-score|message|mod-key|moment',
      'page-header|page-title|palette-requests|panes|printed|program-input|query-states|screen|native-choice|segments|settings|sliced|stops|time-words|unsaved-work',
      'schedule/(deadline-words|reread|stages|standing-words|use-clock|zone-words|zoned-time)',
    ].join('|')})`,
    // whole but for what no screen of students reaches: one file too few here would make the two parts need each other
    `/contract/src/(?!(${[
      'audit|course-editing|domain|exceptions|groups|imports|judge|judgements|lesson-editing|mail|new-task|profile',
      'rejudges|tags|task-bank|task-checks|task-configs|task-tests|task-verification|task-versions|users',
    ].join('|')})\\.)`,
  ].join('|'),
);
/** What stands above the page: menus, lists, dialogs. Of the screens of students none needs it before something is pressed. */
const layers = new RegExp(
  [
    'node_modules/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)/',
    `@mantine/core/esm/components/(${[
      'Combobox|Drawer|Floating|FloatingIndicator|FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|RemoveScroll|ScrollArea',
      'SegmentedControl|Select',
    ].join('|')})/`,
    '@mantine/core/esm/utils/(Floating|InlineInput|InputsGroupFieldset)/',
    `@mantine/core/esm/core/utils/(${[
      'close-on-escape|create-event-handler|create-safe-context|create-scoped-keydown-handler|find-element-[\\w-]+|get-base-value',
      'get-breakpoint-value|get-context-item-index|get-default-z-index|get-ref-prop|get-single-element-child|get-sorted-breakpoints|noop',
      'primitive',
    ].join('|')})/`,
    '@mantine/core/esm/core/(DirectionProvider/|.*/(use-mantine-color-scheme|get-auto-contrast-value)\\.)',
    `@mantine/hooks/esm/use-(${[
      'click-outside|color-scheme|debounced-\\w+|focus-return|focus-trap|hotkeys|long-press|mounted|mutation-observer|pagination',
      'previous|shallow-effect|timeout|uncontrolled',
    ].join('|')})/`,
    '@mantine/hooks/esm/utils/(clamp|shallow-equal|use-callback-ref)/',
    '@mantine/core/esm/components/(Radio/RadioIcon|Checkbox/CheckIcon|Accordion/AccordionChevron)',
    // of the toolbar of texts, of lists that are put in order, of menus
    `icons/Icon(${[
      'AlertTriangleFilled|Archive|ArrowDown|ArrowUp|Blockquote|Bold|Calendar|ChevronDown|ChevronRight|CircleXFilled|Code',
      'DeviceDesktop|Download|GripVertical|Heading|Help|Italic|Link|List|ListNumbers|Logout|Math|Minus|Moon|Movie|Pencil',
      'PhotoUp|Plus|Refresh|SourceCode|Sun|Table|Trash|Upload',
    ].join('|')})\\.`,
    '/src/shared/(dropdown-menu|confirm-dialog)',
  ].join('|'),
);
/** Heavy parts that load on demand by themselves, and what only they need. */
const heavyParts =
  /components\/Textarea\/|\/src\/api\/send-with-progress\.|\/src\/shared\/(answers|markdown|markdown-editor|code-editor|result-table|runnable-sample|uploads|monitoring|sortable|text-difference|result-table|answers)\//;
/** Of sign-in and a few others: in the third file it would bring all of that file to sign-in. */
const signInAlone =
  /\/shared\/(password-field|links|contract-form)\.|\/contract\/src\/registration\.|components\/PasswordInput\/|node_modules\/@mantine\/form\//;
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
  { name: 'answers', test: answers, priority: 2 },
  { name: 'fields', test: fields, priority: 2 },
  { name: 'sign-in', test: signIn, includeDependenciesRecursively: false, priority: 2 },
  // one with other parts in it would bring the bundler's own helpers to the first page
  {
    name: 'color-code',
    test: /\/(color-code|quick-colors|sql-tokens|python-tokens)\.ts/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { ...shared, name: 'common', test: (id) => isShared(id) && studentParts.test(id) && !layers.test(id) },
  { ...shared, name: 'layers', test: (id) => layers.test(id), minShareCount: 2 },
  { ...shared, name: 'office', test: (id) => isShared(id) && !studentParts.test(id) && !layers.test(id) },
];

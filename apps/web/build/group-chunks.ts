import type { Rolldown } from 'vite';

/** Shared by sign-in and other forms. One file compresses better than a dozen files of a few hundred bytes. */
const fields = /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\//;
/** Shared by sign-in and every other screen. */
const answers =
  /@mantine\/core\/esm\/components\/Text\/|react-query.*useMutation|query-core.*mutationObserver|\/src\/(ui|parts)\/\w+\/(error-view|errors-by-path|logo|notice|refusal-alert|safe-next)\./;
/** Sign-in itself. The dialog that renews a session uses its form too. */
const signIn = /\/features\/accounts\/sign-in-(form|page)\.|\/ui\/fields\/password-field\.|components\/PasswordInput\//;
/** Small things that many screens use: Mantine, icons, our own parts, the contract. */
const commonParts =
  /node_modules\/(@mantine|@tabler|@floating-ui|@tanstack\/(query-core|react-query))\/|\/src\/(api|parts|ui)\/|\/packages\/contract\//;
/**
 * The common parts that the shell and the screens of students use. The rest (tables, forms, calendars) is for teachers
 * and would make home and a lesson a third heavier. weigh-screen shows when this list is wrong.
 */
const studentParts = new RegExp(
  [
    '@tabler/',
    '@mantine/hooks/',
    '@mantine/core/esm/(core|utils)/',
    '@mantine/core/esm/components/(ActionIcon|Anchor|Box|Breadcrumbs|Group|Skeleton)/',
    '@mantine/core/esm/components/Transition/',
    '@tanstack/',
    '/src/api/',
    `/src/ui/(mark|panes|words|workspace)/|/src/ui/\\w+/(${[
      'confirm\\.|(device|known)-texts|empty-state|hint|id-in-search|is-in-dialog|lazy-part|locked-context|message|mod-key|native-choice|page-header|page-title|row-list|screen',
      'segments|sliced|unsaved-work|use-media|use-page-keys|when-near',
    ].join('|')})`,
    `/src/parts/(presence|score|task-standing|time|verdict)/|/src/parts/\\w+/(${[
      'choose-draft|deadline-words|draft-keeper|draft-storage|full-name|palette-requests|printed|program-input|query-states|returned-words|settings|stages|standing-words',
      'use-courses-place|use-draft-keeper|while-sending',
    ].join('|')})`,
    // all of the contract except what no student's screen needs; one missing file here would make the two parts import
    // each other
    `/contract/src/(?!(?:\\w+/)?(${[
      'animation-editing|announcement-writing|audit|class-containers|class-picture|colleague-invitations|colleagues|course-editing|desk|domain|erasure|exceptions|first-steps|groups|imports|judge|judgements|lesson-editing|live-class|mail|mark-editing|new-task|profile',
      'owner|points-change|question-inbox|rejudges|remarks|review-queue|statistics|stuck|tags|task-bank|task-checks|task-configs|task-tests|task-verification|task-versions|users|sign-in-providers',
      'files|kinds/container/container-setup|kinds/quiz/quiz-setup|lesson-drafts|time-allowances',
    ].join('|')})\\.)`,
  ].join('|'),
);
/** Of these, what home and the shell use. The rest is for lessons, and home would carry it in vain. */
const homeParts = new RegExp(
  [
    '@mantine/hooks/',
    '@mantine/core/esm/(core|utils)/',
    '@mantine/core/esm/components/(ActionIcon|Anchor|Box|Group|Skeleton|Transition)/',
    '@tanstack/',
    // all signs: a list of them would be wrong after each new one
    '@tabler/',
    '/src/api/(?!follow)',
    `/src/ui/(mark|words)/|/src/ui/\\w+/(${[
      'confirm\\.|empty-state|hint|message|mod-key|native-choice|page-title|row-list|screen|segments|sliced|unsaved-work|use-media',
    ].join('|')})`,
    `/src/parts/(score|task-standing|time|verdict)/|/src/parts/\\w+/(${[
      'deadline-words|full-name|palette-requests|query-states|returned-words|settings|stages|standing-words',
    ].join('|')})`,
    `/contract/src/(?:\\w+/)?(${[
      'announcements|courses|desk-counts|endpoint|exam-state|file-names|home|languages|login-as|my-return|my-task-row|own-status|passage|profile-state|primitives|read-text|rights-channel|schedule|score-words|verdicts',
    ].join('|')})\\.`,
  ].join('|'),
);
/** Menus, lists and dialogs. Screens of students need none of them before something is pressed. */
const layers = new RegExp(
  [
    'node_modules/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)/',
    `@mantine/core/esm/components/(${[
      'Combobox|Drawer|Floating|FloatingIndicator|FocusTrap|Menu|Modal|ModalBase|Overlay|Paper|Popover|Portal|Progress|RemoveScroll|ScrollArea',
      'SegmentedControl|Select',
    ].join('|')})/`,
    '@mantine/core/esm/utils/(Floating|InlineInput|InputsGroupFieldset)/',
    `@mantine/core/esm/core/utils/(${[
      'close-on-escape|create-event-handler|create-safe-context|create-scoped-keydown-handler|find-element-[\\w-]+|get-base-value',
      'get-breakpoint-value|get-context-item-index|get-default-z-index|get-ref-prop|get-single-element-child|get-sorted-breakpoints|noop',
      'primitive',
    ].join('|')})/`,
    '@mantine/core/esm/core/(DirectionProvider/|.*/(use-mantine-color-scheme|use-computed-color-scheme|get-auto-contrast-value)\\.)',
    `@mantine/hooks/esm/use-(${[
      'click-outside|color-scheme|debounced-\\w+|focus-return|focus-trap|hotkeys|long-press|mounted|mutation-observer|pagination',
      'previous|shallow-effect|timeout|uncontrolled',
    ].join('|')})/`,
    '@mantine/hooks/esm/utils/(clamp|shallow-equal|use-callback-ref)/',
    '@mantine/core/esm/components/(Radio/RadioIcon|Checkbox/CheckIcon|Accordion/AccordionChevron)',
    // icons of the text toolbar, of sortable lists and of menus
    `icons/Icon(${[
      'AdjustmentsHorizontal|AlertTriangleFilled|Archive|ArchiveOff|ArrowDown|ArrowUp|BinaryTree2|Blockquote|Bold|Book2|Calendar|ChevronDown|ChevronLeft',
      'ChevronRight|ChevronUp|CircleXFilled|Code|DeviceDesktop|Dots|Download|Eye|File|GripVertical|Heading|Help|History|Hourglass|Italic|Link|List',
      'ListNumbers|Loader2|Logout|MapPin|Math|Minus|Moon|Movie|Pencil|PhotoUp|PlayerTrackNext|PlugConnectedX|Plus|Printer|Puzzle|Refresh|SourceCode',
      'Speakerphone|Sun|Table|Tags|Terminal2|Trash|Upload',
    ].join('|')})\\.`,
    '/src/ui/\\w+/(dropdown-menu|confirm-dialog|icon-button|use-save-key)',
  ].join('|'),
);
/** Heavy parts that load on demand, what only they need, and what a lesson does not need. */
const heavyParts =
  /components\/Textarea\/|\/src\/api\/send-with-progress\.|\/(earlier-button|save-blob|text-at-risk|texts-ready)\.|\/ui\/panes\/panes\.|\/src\/(ui|parts)\/(animation|answers|code|code-editor|container|markdown|markdown-editor|monitoring|path|result-table|runnable-sample|sortable|task-form|test-stops|text-difference|uploads)\/|\/contract\/src\/\w+\/(container-engines|container-files|container-snapshots|containers|container-templates|container-socket|edit-drafts|exam-fields|exam-keeping|exams|matrix-cells|questions|results)\./;
/** Used by sign-in and a few other screens. In the third file they would bring all of that file to sign-in. */
const signInAlone =
  /\/src\/(ui\/(buttons|fields)|parts\/forms)\/(contract-form|links|password-field)\.|\/contract\/src\/\w+\/(registration|second-factor|sign-in-providers)\.|components\/PasswordInput\/|node_modules\/@mantine\/form\//;
/** The player without what only some animations have: questions, data of one's own, a menu, files, other kinds. */
const player = new RegExp(
  [
    `/src/parts/animation/(?!export/|stage\\.css\\?inline|(?:\\w+/)?(${[
      'animation-in-text|animation-place|asking|choice-layer|choosing|clicker|kept-rooms|lead-context|linked-step|lottie|own-input|player-menu-items|printed',
      'question|save-|step-texts|use-choosing|use-going-on|use-self-check|use-shown-animation|use-step-actions',
    ].join('|')})[\\w.-]*$)`,
    '/animation/src/(draw-shape|states|place/(placing|pen))\\.ts|/ui/code/lines-of-pieces\\.',
  ].join('|'),
);
const screensThatShare = 3;

const isOfStudents = (id: string) => studentParts.test(id) && !layers.test(id);
const isShared = (id: string) => commonParts.test(id) && !heavyParts.test(id) && !signInAlone.test(id);
// do not pull in dependencies that few screens need
const shared = { minShareCount: screensThatShare, includeDependenciesRecursively: false, priority: 1 };

/**
 * Which modules share a file. Forty small files a screen cost more round trips than they save bytes, and the first page
 * lists the names of all files. First file: the start. Second: what sign-in needs besides. Third: what at least four
 * other screens share. Fourth: the shared parts that only teachers need. The rest is split by screens.
 */
export const groupChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: 'answers', test: answers, priority: 2 },
  { name: 'fields', test: fields, priority: 2 },
  { name: 'sign-in', test: signIn, includeDependenciesRecursively: false, priority: 2 },
  // together with other parts it would bring the bundler's helpers to the first page
  {
    name: 'color-code',
    test: /\/(color-code|quick-colors|sql-tokens|python-tokens)\.ts|Icon(Checklist|Send)\./,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // the text of a lesson with its code: one file compresses better than seven
  {
    name: 'text',
    test: /\/src\/(parts\/markdown\/(blocks|formula|heading-anchors|links|markdown|picture|plain-text|runnable-code-block|text-nodes|text-pieces)|ui\/code\/(code-block|copy-text|use-colored-code)|kinds\/later|parts\/animation\/player\/lead-context)\.|\/packages\/markdown\/src\/file-address\./,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // whoever loads the library of the editor makes an editor
  {
    name: 'editor',
    test: /node_modules\/(@codemirror\/(state|view)|@marijn\/find-cluster-break|crelt|style-mod|w3c-keyname)\/|\/code-editor\/(create-editor|editor-phrases|editor-theme|error-marker|first-colors|whole-text-keys)\./,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // what every animation is played with; the rest of it comes when an animation has it
  { name: 'player', test: player, minShareCount: 1, includeDependenciesRecursively: false, priority: 2 },
  // of the two screens where a teacher plans: one file instead of many small ones, whose names the first page carries
  {
    name: 'plan',
    test: /\/src\/(parts\/(status\/status-chip|schedule\/late-policy-field)|ui\/(buttons\/menu-link|screen\/fold-line))\./,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // of the editors of texts that are published: one file instead of several small ones
  {
    name: 'published',
    test: /\/src\/parts\/drafts\/(draft-notices|draft-words|published-keeper|use-discard-edit|use-draft-text)\./,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // how a mark came about: for students and for staff
  {
    name: 'mark-story',
    test: /\/contract\/src\/\w+\/(marks|compute-mark)\.|\/src\/parts\/marks\//,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // the tray and its page; the count of the bell stands apart
  {
    name: 'news',
    test: /\/contract\/src\/\w+\/(notifications|notification-words)\.|\/src\/parts\/notifications\//,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { ...shared, name: 'common', test: (id) => isShared(id) && isOfStudents(id) && homeParts.test(id) },
  { ...shared, name: 'study', test: (id) => isShared(id) && isOfStudents(id) && !homeParts.test(id) },
  { ...shared, name: 'layers', test: (id) => layers.test(id), minShareCount: 2 },
  { ...shared, name: 'office', test: (id) => isShared(id) && !studentParts.test(id) && !layers.test(id) },
];

import type { Options } from 'rehype-sanitize';

type Schema = NonNullable<Options>;

/**
 * The elements and attributes that may come out of an author's text. Raw HTML was turned into text before
 * (`html-as-text.ts`), so the list holds only what Markdown makes. Ids are made by us and carry a prefix, so that none
 * can replace a property of `document`.
 */
export const allowedHtml: Schema = {
  tagNames: [
    'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li section strong em del sup sub a img input',
    'table thead tbody tr th td pt-note pt-warning pt-hint pt-spoiler pt-task pt-animation pt-container pt-video pt-film',
  ].flatMap((names) => names.split(' ')),
  attributes: {
    a: ['href', 'title', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref', 'id'],
    img: ['src', 'alt', 'title'],
    code: [['className', /^language-[\w+#-]{1,20}$/, 'math-inline', 'math-display'], 'dataRun'],
    h2: ['id', ['className', 'sr-only']],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    th: ['align'],
    td: ['align'],
    'pt-note': ['title'],
    'pt-warning': ['title'],
    'pt-hint': ['title'],
    'pt-spoiler': ['title'],
    'pt-task': ['dataId'],
    'pt-container': ['dataTemplate'],
    'pt-animation': ['dataId', 'dataStep', 'dataTo', 'dataInput'],
    // the address of an uploaded file; the sanitizer's protocol rules do not look at this attribute
    'pt-film': [['dataSrc', /^\/api\/v1\/file\/[0-9a-f]{64}(?:#size=\d+)?$/], 'title'],
    'pt-video': ['dataHost', 'dataId'],
  },
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  clobber: [],
  strip: ['script', 'style'],
};

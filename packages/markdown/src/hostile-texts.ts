/**
 * Texts that make parsers slow, each of about the given length: deep nesting, unclosed marks, quadratic growth. For
 * tests and benches.
 */
export function hostileTexts(length: number): Record<string, string> {
  const fill = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const growing = (part: string) => {
    const count = Math.floor(Math.sqrt((2 * length) / part.length));
    return Array.from({ length: count }, (_, index) => part.repeat(index + 1)).join(' ');
  };
  const table = (columns: number) => {
    const row = (cell: string) => `|${`${cell}|`.repeat(columns)}\n`;
    return row('a') + row('-') + row('b').repeat(Math.ceil(length / row('b').length));
  };
  return {
    'square brackets that never close': fill('['),
    'links in links': fill('[a]('),
    'pictures in pictures': fill('!['),
    'square brackets that never opened': fill(']'),
    'links one after another': fill('[a](b) '),
    'round brackets of an address': `[a](${fill('(')}`,
    'emphasis that never closes': fill('*a **b '),
    'emphasis of both kinds': fill('*_'),
    'emphasis in emphasis': fill('*a _b '),
    strikes: fill('~~a'),
    'backticks, one more each time': growing('`'),
    'dollars, one more each time': growing('$'),
    formulas: fill('$x$ '),
    'formulas in blocks': fill('$$\n\\frac{1}{2}\n$$\n\n'),
    'quotes in quotes': fill('>'),
    'quotes on every line': fill('> > > > > > > > a\n'),
    'lists in lists on one line': fill('- '),
    'lists in lists': Array.from(
      { length: Math.floor(Math.sqrt(length)) },
      (_, depth) => `${'  '.repeat(depth)}- a`,
    ).join('\n'),
    'a list of boxes': fill('- [ ] a\n'),
    'lists apart': fill('- a\n\n'),
    'quotes of lists of quotes': fill('> - > 1. '),
    'call-outs in call-outs': fill(':::note\n'),
    'directives in a line': fill(':a[b]{c=d} '),
    'directives in directives': fill(':a['),
    tasks: fill('::task{id=1}\n\n'),
    'a table of many columns': table(500),
    'a table of many rows': table(2),
    'many tables': fill('|a|\n|-|\n|b|\n\n'),
    headings: fill('# a\n'),
    'headings by lines below': fill('a\n-\n'),
    'footnotes named': fill('[^a]'),
    footnotes: `[^a]\n\n${fill('[^a]: x\n\n')}`,
    'footnotes far away': `${fill('слово[^a]\n\n')}\n\n[^a]: x`,
    'addresses of one name': fill('[a]: b\n'),
    'names of one address': `[a]: b\n\n${fill('[a] ')}`,
    tags: fill('<a b="c">'),
    'tags that never close': fill('<a b="'),
    'comments that never close': fill('<!--'),
    entities: fill('&lt;&notanentity;'),
    'addresses in words': fill('www.a.ru http://b '),
    'mail addresses': fill('a.b@c.d '),
    fences: fill('```\n'),
    'a fence that never closes': `\`\`\`python\n${fill('x = 1\n')}`,
    films: fill('https://youtu.be/aaaaaaaaaaa\n\n'),
    'hard breaks': fill('a  \n'),
    'one line': fill('слово '),
    'one word': fill('ы'),
    spaces: `a${fill(' ')}b`,
    'blank lines': fill('\n'),
    'short paragraphs': fill('а\n\n'),
    backslashes: fill('\\'),
  };
}

import { describe, expect, test } from 'vitest';
import { latexToMarkdown } from './latex-to-markdown.ts';

const read = (source: string, language = 'ru') =>
  latexToMarkdown(source, {
    language,
    constants: new Map([['most', '100']]),
    picture: (name, words) => (name === 'map.png' ? `![${words}](map)` : null),
  });

test.each([
  ['{\\bf жирный} и \\textit{наклонный}', '**жирный** и *наклонный*'],
  ['\\textbf{a \\emph{b} c}', '**a *b* c**'],
  ['\\texttt{print\\_it(x\\%2)}', '`print_it(x%2)`'],
  ["``слово'' --- <<другое>> 1--2", '«слово» — «другое» 1–2'],
  ['$a_1 * b$ и \\(x\\)', '$a_1 * b$ и $x$'],
  ['$$\\sum_{i}$$', '$$\n\\sum_{i}\n$$'],
  ['\\begin{align*}a &= b\\\\c &= d\\end{align*}', '$$\n\\begin{aligned}\na &= b\\\\c &= d\n\\end{aligned}\n$$'],
  ['a_b * c [x] < y # z', 'a\\_b \\* c \\[x\\] \\< y # z'],
  ['5\\% of \\$3 \\& \\{x\\}', '5% of \\$3 & {x}'],
  ['a~b\\ldots', 'a\u00a0b…'],
  ['before % comment\nafter', 'before after'],
  ['\\constant{most} раз', '100 раз'],
  ['\\section*{Ввод}\nслова', '## Ввод\n\nслова'],
  ['\\begin{Input}\nчисло\n\\end{Input}', '## Входные данные\n\nчисло'],
  ['\\begin{quote}a\\end{quote}', '> a'],
  ['\\url{https://x.org/a_b} и \\href{https://x.org}{сайт}', '<https://x.org/a_b> и [сайт](https://x.org)'],
  ['\\begin{verbatim}\n+--+ \\x $y$\n\\end{verbatim}', '```\n+--+ \\x $y$\n```'],
  [
    '\\begin{enumerate}\n\\item a\n\\item b \\begin{itemize}\\item c\\end{itemize}\n\\end{enumerate}',
    '1. a\n2. b\n\n   - c',
  ],
  [
    '\\begin{tabular}{|l|r|}\\hline a & $b$ \\\\ \\hline c\\&d & 1|2 \\\\\\end{tabular}',
    '| a | $b$ |\n| --- | --- |\n| c&d | 1\\|2 |',
  ],
  [
    '\\begin{figure}[h]\\centering\\includegraphics[width=3cm]{map.png}\\caption{Карта}\\end{figure}',
    '![](map)\n\n*Карта*',
  ],
  ['\\illustration{0.3}{map.png}{Карта}', '![Карта](map)\n\n*Карта*'],
  ['\\documentclass{x}\\begin{document}тело\\end{document}', 'тело'],
  ['\\nextsample конец \\remainingsamples', 'конец'],
  ['раз\\\\два', 'раз\\\nдва'],
  ['caf\\\'e, na\\"{\\i}ve, Erd\\H{o}s, \\v{s}', 'café, naïve, Erdős, š'],
  ['\\verb|a_b|, \\lstinline!x[1]!, \\verb+$y$+', '`a_b`, `x[1]`, `$y$`'],
  ['\\textcolor{red}{важно} и \\parbox[t]{3cm}{слова}', 'важно и слова'],
  ['\\textquotesingle{}a\\textquotesingle{} \\textbullet{} 5\\textdegree', "'a' • 5°"],
  ['\\newcommand{\\R}[1]{\\textbf{#1}}\\R{a} и \\R{b}', '**a** и **b**'],
  ['\\def\\most{10^5}$n \\le \\most$', '$n \\le 10^5{}$'],
  ['\\DeclareMathOperator{\\lcm}{lcm}$\\lcm(a)$', '$\\operatorname{lcm}{}(a)$'],
  ['\\begin{description}\\item[a] b\\end{description}', '- **a** b'],
  ['\\begin{tabularx}{3cm}{lX}a & \\multicolumn{1}{c}{b}\\end{tabularx}', '| a | b |\n| --- | --- |'],
  ['\\begin{multicols}{2}a\\end{multicols}', 'a'],
  ['x\\textsuperscript{2} и 1\\textsuperscript{st}', 'x$^{2}$ и 1$^{\\text{st}}$'],
  ['\\Note слова', '## Примечание\n\nслова'],
])('%s', (source, markdown) => expect(read(source).text).toBe(markdown));

test('the name is the title and no part of the text', () => {
  expect(read('\\problemname{A \\textbf{B}}\nтекст')).toMatchObject({ title: 'A B', text: 'текст' });
  expect(read('\\problemname{$x^2$}\n%% plainproblemname: x squared\nтекст').title).toBe('x squared');
});

test('unknown commands stay as typed and are reported', () => {
  const { text, unknown, missing } = read('\\foo{a} \\begin{bar}b\\end{bar} \\includegraphics{none}');
  expect(text).toContain('\\\\foo{a}');
  expect(unknown).toEqual(['\\foo', '\\begin{bar}']);
  expect(missing).toEqual(['none']);
});

describe('malicious texts end soon', () => {
  test.each([
    ['braces', '{'.repeat(100_000)],
    ['environments', '\\begin{itemize}\\item '.repeat(9_000)],
    ['formulas', '$'.repeat(99_999)],
    ['commands', '\\textbf{'.repeat(20_000)],
    ['rows', `\\begin{tabular}{l}${'a&'.repeat(50_000)}\\end{tabular}`],
  ])('%s', (_, source) => expect(read(source).text.length).toBeLessThan(2_000_000));
});

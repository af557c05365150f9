import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveMarkdown as Markdown } from './live-markdown.tsx';

// the test page has no doctype, and KaTeX warns about that
vi.hoisted(() => Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' }));

afterEach(cleanup);

const show = (text: string) => render(<Markdown text={text} />).container;

describe('a text that means harm', () => {
  const attacks = [
    '<script>window.hacked = true</script>',
    '<img src=x onerror="window.hacked = true">',
    'текст <svg onload="window.hacked = true"></svg> текст',
    '<iframe src="javascript:alert(1)"></iframe>',
    '[ссылка](javascript:alert(1))',
    '[ссылка](JaVaScRiPt:alert(1))',
    '[ссылка](&#106;avascript:alert(1))',
    '[ссылка](java&#x0A;script:alert(1))',
    '[ссылка](data:text/html,<script>alert(1)</script>)',
    '[ссылка](vbscript:msgbox)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](x "onerror=alert(1)"){onerror=alert(1)}',
    '[a]: javascript:alert(1)\n\n[a]',
    ':::note{onclick="alert(1)" style="position:fixed" class="pt-copy"}\nтекст\n:::',
    '::task{id="1\\" onclick=\\"alert(1)"}',
    '::script[alert(1)]',
    ':img[x]{src=x onerror=alert(1)}',
    '<style>body { display: none }</style>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<base href="https://evil.example">',
    '<a href="#" style="position:fixed;inset:0">всюду</a>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '```html" onmouseover="alert(1)\n<script>alert(1)</script>\n```',
    '| a |\n| --- |\n| <img src=x onerror=alert(1)> |',
    '<details open ontoggle=alert(1)>x</details>',
    'x[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  ];

  it.each(attacks)('stays text: %s', (attack) => {
    const page = show(`Начало\n\n${attack}\n\nКонец`);
    expect(
      page.querySelectorAll('script, iframe, svg[onload], style, form, base, object, embed, link, meta, math'),
    ).toHaveLength(0);
    for (const element of page.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^srcdoc$|^formaction$/i);
        if (['href', 'src', 'action'].includes(name)) expect(value).not.toMatch(/^\s*(javascript|vbscript|data):/i);
      }
      expect(element.getAttribute('style')).toBeNull();
    }
    expect(page.textContent).toContain('Начало');
    expect(page.textContent).toContain('Конец');
    expect(window).not.toHaveProperty('hacked');
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlClass{pt-copy}{x}',
  ])('keeps a formula from acting: %s', async (tex) => {
    const page = show(`$${tex}$`);
    await waitFor(() => expect(page.querySelector('.katex, .pt-formula-broken')).not.toBeNull());
    expect(page.querySelectorAll('a, img, .pt-copy')).toHaveLength(0);
    expect([...page.querySelectorAll<HTMLElement>('*')].map((element) => element.style?.position ?? '').join('')).toBe(
      '',
    );
  });

  it('shows raw HTML as it was typed, so that generics outside of code are not lost', () => {
    expect(show('Тип vector<int> и <b>жирный</b>').textContent).toBe('Тип vector<int> и <b>жирный</b>');
  });

  it('keeps the line break and drops comments', () => {
    const page = show('| a |\n| --- |\n| один<br>два |\n\n<!-- тайна -->');
    expect(page.querySelector('td br')).not.toBeNull();
    expect(page.textContent).not.toContain('тайна');
  });
});

describe('links and pictures', () => {
  it('opens other sites in a new tab that learns nothing of us', () => {
    show('[документация](https://docs.python.org/3/)');
    const link = screen.getByRole('link');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.textContent).toContain('новой вкладке');
  });

  it('opens our own pages in the same tab', () => {
    show('[курс](/user_ui/course/3)');
    expect(screen.getByRole('link').getAttribute('target')).toBeNull();
  });

  it('loads pictures lazily and says so when one is missing', () => {
    show('![схема](/api/v1/files/7)');
    const picture = screen.getByAltText('схема');
    expect(picture.getAttribute('loading')).toBe('lazy');
    fireEvent.error(picture);
    expect(screen.getByText('Картинка недоступна: схема')).toBeDefined();
  });
});

describe('formulas', () => {
  it('come with MathML for screen readers and with styles that the policy allows', async () => {
    const page = show('Сложность $O(\\log n)$\n\n$$\n\\frac{n}{2}\n$$');
    await waitFor(() => expect(page.querySelectorAll('.katex')).toHaveLength(2));
    expect(page.querySelectorAll('math')).toHaveLength(2);
    expect(page.querySelector('math annotation')?.textContent).toBe('O(\\log n)');
    expect(page.querySelectorAll('.katex-display')).toHaveLength(1);
    expect(page.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
    expect(page.querySelector<HTMLElement>('.katex-strut')?.style.height).toMatch(/em$/);
  });

  it('stand by themselves between two dollars, on one line too, alone or among words', async () => {
    const page = show('$$\\frac{a}{b}$$\n\nИтак, $$x^2$$ и $y$\n\n- $$z$$\n\n# Про $$n$$');
    await waitFor(() => expect(page.querySelectorAll('.katex')).toHaveLength(5));
    const shown = [...page.querySelectorAll('.pt-formula-display annotation')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['\\frac{a}{b}', 'x^2', 'z']);
    expect(page.querySelector('p .pt-formula-display annotation')?.textContent).toBe('x^2');
  });

  it('show the source and plain words when broken', async () => {
    const page = show('До $\\frac{1$ после');
    await waitFor(() => expect(page.querySelector('.pt-formula-broken')).not.toBeNull());
    expect(page.textContent).toContain('\\frac{1');
    expect(page.textContent).toContain('Ошибка в записи формулы');
    expect(page.textContent).toContain('после');
  });

  it('end in time when a macro calls itself', async () => {
    const page = show('$\\def\\a{\\a\\a}\\a$');
    await waitFor(() => expect(page.querySelector('.pt-formula-broken')).not.toBeNull());
  });

  it('may stand in a fence', async () => {
    const page = show('```math\nx^2\n```');
    await waitFor(() => expect(page.querySelector('.katex-display')).not.toBeNull());
  });
});

describe('tables and lists', () => {
  it('keeps the alignment and can be scrolled by keyboard', () => {
    show('| Слева | Справа |\n| :-- | --: |\n| а | 10 |');
    const table = screen.getByRole('table');
    expect(within(table).getByText('10').style.textAlign).toBe('right');
    expect(table.parentElement?.tabIndex).toBe(0);
  });

  it('names the boxes of a list of tasks', () => {
    show('- [x] прочитать\n- [ ] решить');
    expect(screen.getByLabelText('Сделано')).toBeDefined();
    expect(screen.getByLabelText('Не сделано')).toBeDefined();
  });
});

describe('code', () => {
  const listings = [
    ['python', 'def f(x):\n    return x + 1  # да', 'def'],
    ['js', 'const a = 1;', 'const'],
    ['cpp', 'int main() { return 0; }', 'return'],
    ['java', 'class A { public int b; }', 'class'],
    ['sql', "SELECT name FROM users WHERE id = 'x'", 'SELECT'],
  ] as const;
  it.each(listings)('is coloured: %s', async (language, code, keyword) => {
    const page = show(`\`\`\`${language}\n${code}\n\`\`\``);
    expect(page.querySelector('pre')?.textContent).toBe(code);
    await waitFor(() => expect(page.querySelector('.pt-code-keyword')).not.toBeNull());
    expect([...page.querySelectorAll('.pt-code-keyword')].map((piece) => piece.textContent)).toContain(keyword);
    expect(page.querySelector('pre')?.textContent).toBe(code);
  });

  it('of an unknown language stays plain', () => {
    const page = show('```constructor\nx\n```\n\n```\ny\n```');
    expect([...page.querySelectorAll('pre')].map((block) => block.textContent)).toEqual(['x', 'y']);
  });

  it('is copied as it stands', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show('```python\nprint(1)\n\n```');
    fireEvent.click(screen.getByRole('button', { name: 'Копировать' }));
    expect(await screen.findByText('Скопировано')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('print(1)\n');
  });
});

describe('directives', () => {
  it('make notes, hints and spoilers with words of their own', () => {
    const page = show(
      ':::note\nТекст *курсивом*\n:::\n\n:::warning[Осторожно]\nТекст\n:::\n\n:::hint\nПодсказка\n:::\n\n:::spoiler[Решение]\nОтвет\n:::',
    );
    expect(page.querySelectorAll('[role=note]')).toHaveLength(2);
    expect(screen.getByText('Осторожно')).toBeDefined();
    expect(page.querySelector('[role=note] em')).not.toBeNull();
    expect([...page.querySelectorAll('summary')].map((summary) => summary.textContent)).toEqual([
      'Подсказка',
      'Решение',
    ]);
    expect(page.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('place tasks where the text names them', () => {
    const embeds = { task: (id: number) => <b>задача номер {id}</b> };
    const page = render(<Markdown text={'::task{id=12}'} embeds={embeds} />).container;
    expect(page.querySelector('b')?.textContent).toBe('задача номер 12');
  });

  it('leave what only looks like one', () => {
    const page = show('Пара в 12:30, ключ:значение, :смех:\n\n::неведомое{id=1}\n\n::task\n\n:::nopte\nвнутри\n:::');
    for (const words of ['12:30', 'ключ:значение', ':смех:', '::неведомое{id=1}', '::task', ':::nopte', 'внутри']) {
      expect(page.textContent).toContain(words);
    }
  });
});

describe('headings', () => {
  it('get ids of their words, different ones for the same words, and a link', () => {
    const page = render(
      <Markdown text={'# Поиск: начало\n\n## Шаблон\n\n## Шаблон\n\n[к шаблону](#шаблон)'} topHeading={2} />,
    ).container;
    expect([...page.querySelectorAll('h2, h3')].map((heading) => heading.id)).toEqual([
      'text-поиск-начало',
      'text-шаблон',
      'text-шаблон-1',
    ]);
    expect(screen.getByRole('link', { name: 'к шаблону' }).getAttribute('href')).toBe('#text-шаблон');
    expect(screen.getByRole('link', { name: 'Ссылка на раздел «Поиск: начало»' })).toBeDefined();
  });

  it('do not take the ids that footnotes link to', () => {
    const page = show('Слово[^1]\n\n[^1]: Пояснение');
    const to = page.querySelector('sup a')?.getAttribute('href')?.slice(1) ?? '';
    expect(page.querySelector(`[id="${to}"]`)?.textContent).toContain('Пояснение');
    const back = page.querySelector('li a')?.getAttribute('href')?.slice(1) ?? '';
    expect(page.querySelector(`[id="${back}"]`)).not.toBeNull();
    expect(screen.getByText('Сноски')).toBeDefined();
  });
});

it.each([
  ['# А\n\n## Б', ['H2', 'H3']],
  ['## А\n\n### Б\n\n## В', ['H2', 'H3', 'H2']],
  ['## А\n\n##### Б', ['H2', 'H3']],
  ['```python\n# начало\n```\n\n### А', ['H2']],
])('headings leave no level out, whatever the author begins with: %j', (text, tags) => {
  const { container } = render(<Markdown text={text} topHeading={2} />);
  expect([...container.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => tagName)).toEqual(tags);
});

import html.parser
import urllib.error
import urllib.parse
import urllib.request

from check import check, student

SITE = 'http://127.0.0.1:8080/'
ALL = ['server', 'index', 'about', 'only_site']


class Page(html.parser.HTMLParser):
    """Заголовки и ссылки страницы."""

    def __init__(self, text):
        super().__init__()
        self.headings, self.links, self.open = [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == 'h1':
            self.open = True
            self.headings.append('')
        if tag == 'a':
            self.links.append(dict(attributes).get('href') or '')

    def handle_endtag(self, tag):
        if tag == 'h1':
            self.open = False

    def handle_data(self, data):
        if self.open:
            self.headings[-1] += data

    def heading(self):
        return ' '.join(' '.join(self.headings).split())

    def leads_to(self, name):
        return any(urllib.parse.urljoin(SITE, link) == SITE + name for link in self.links)


def get(path):
    """Код ответа и текст; None, если никто не ответил."""
    try:
        with urllib.request.urlopen(SITE + path, timeout=5) as reply:
            return reply.status, reply.read(200_000).decode('utf-8', 'replace')
    except urllib.error.HTTPError as error:
        return error.code, ''
    except (OSError, ValueError):
        return None, ''


def why_silent():
    if student('test', '-f', 'start.sh').returncode != 0:
        return 'Файла start.sh в домашней папке нет: сервер запускать нечем.'
    if student('test', '-x', 'start.sh').returncode != 0:
        return 'Файл start.sh нельзя запустить. Разрешите: chmod +x start.sh'
    other = [port for port in (8000, 80, 9000, 3000, 5000) if is_open(port)]
    if other:
        return f'На порту 8080 никто не отвечает, зато отвечает порт {other[0]}. Укажите серверу порт 8080.'
    return 'Скрипт запущен, но на порту 8080 никто не отвечает. Выполните ./start.sh и посмотрите, что он пишет.'


def is_open(port):
    try:
        urllib.request.urlopen(f'http://127.0.0.1:{port}/', timeout=2).close()
        return True
    except urllib.error.HTTPError:
        return True
    except (OSError, ValueError):
        return False


def look(name, path, other):
    status, text = get(path)
    if status != 200:
        check(name, False, f'Страница /{path} не открывается: код {status}. Она должна лежать в папке site.')
        return
    page = Page(text)
    if not page.headings:
        check(name, False, f'На странице /{path} нет заголовка: <h1>…</h1>')
    elif not page.heading():
        check(name, False, f'Заголовок <h1> на странице /{path} пуст. Напишите в нём что-нибудь.')
    elif not page.leads_to(other):
        links = ', '.join(page.links)[:100] or 'ссылок нет'
        check(name, False, f'На странице /{path} нет ссылки на {other} (есть: {links}). Ссылка: <a href="{other}">…</a>')
    else:
        check(name, True, f'Страница открывается, её заголовок — «{page.heading()[:80]}».')


status, text = get('')
if status is None:
    words = why_silent()
    for name in ALL:
        check(name, False, words)
else:
    if status == 200 and '<html' in text.lower() and 'Directory listing' not in text:
        check('server', True, 'Сервер отвечает на порту 8080.')
    elif status == 200:
        check('server', False, 'Сервер отвечает, но показывает не страницу, а список файлов. Отдавайте папку site: --directory site')
    else:
        check('server', False, f'Сервер отвечает, но вместо главной страницы — код {status}. Она называется index.html и лежит в site.')
    look('index', 'index.html', 'about.html')
    look('about', 'about.html', 'index.html')
    seen = [path for path in ('start.sh', '../start.sh', 'site/index.html') if get(path)[0] == 200]
    if seen:
        check('only_site', False, f'По сети открывается /{seen[0]}: сервер отдаёт лишнее. Отдавайте только папку site.')
    elif get('index.html')[0] != 200:
        check('only_site', False, 'Лишнего сервер не отдаёт, но и страниц сайта тоже.')
    else:
        check('only_site', True, 'Виден только сайт, и ничего лишнего.')

import { containerTask } from './container-task.ts';

export const fileTasks = [
  containerTask({
    name: 'downloads',
    title: 'Разберите загрузки',
    tags: ['файлы'],
    difficulty: 1,
    hints: [
      'Папки создаёт `mkdir`, перемещает `mv`, удаляет `rm`. Где вы находитесь, говорит `pwd`.',
      'Звёздочка заменяет любые буквы: `mv downloads/*.txt documents/` переместит все тексты разом.',
    ],
    checks: [
      ['documents', 'Тексты лежат в documents', 4],
      ['pictures', 'Фотографии лежат в pictures', 3],
      ['empty', 'Папка downloads пуста', 3],
    ],
    comparesGiven: true,
    gradedFiles: [],
  }),
  containerTask({
    name: 'project',
    title: 'Проект из заготовки',
    tags: ['файлы'],
    difficulty: 1,
    hints: [
      'Папку копирует `cp -r`, все вложенные папки разом создаёт `mkdir -p`, пустой файл — `touch`.',
      'Имена, которые начинаются с точки, показывает `ls -A`. Звёздочка их не видит.',
    ],
    checks: [
      ['copied', 'Заготовка скопирована целиком', 3],
      ['renamed', 'Файл переименован в app.py', 2],
      ['removed', 'Папки old в проекте нет', 1],
      ['nested', 'Есть data/2026/autumn/.keep', 2],
      ['original', 'Заготовка не изменилась', 2],
    ],
    comparesGiven: true,
    gradedFiles: [],
  }),
];

export const pipeTasks = [
  containerTask({
    name: 'errors',
    title: 'Ошибки в журнале',
    tags: ['конвейеры', 'поиск'],
    difficulty: 1,
    hints: [
      '`grep слово файл` показывает строки, в которых есть слово, а знак `>` отправляет вывод в файл.',
      'Сколько строк нашлось, считает `grep -c`. Последние строки оставляет `tail -n 3`.',
    ],
    checks: [
      ['errors', 'errors.txt: все ошибки', 4],
      ['count', 'count.txt: сколько их', 3],
      ['last', 'last.txt: три последние', 3],
    ],
    comparesGiven: true,
    gradedFiles: ['errors.txt', 'count.txt', 'last.txt'],
  }),
  containerTask({
    name: 'visitors',
    title: 'Кто приходит чаще',
    tags: ['конвейеры'],
    difficulty: 2,
    hints: [
      "Поле вырезает `cut -d ' ' -f номер`, по алфавиту ставит `sort`, соседние повторы убирает `uniq`.",
      'Конвейер собирайте по одной команде: посмотрите, что вышло, потом допишите следующую.',
      'Самые частые: `… | sort | uniq -c | sort -rn | head -n 3`.',
    ],
    checks: [
      ['pages', 'pages.txt: страницы без повторов', 3],
      ['total', 'total.txt: сколько посетителей', 3],
      ['top', 'top.txt: три самых частых', 4],
    ],
    comparesGiven: true,
    gradedFiles: ['pages.txt', 'total.txt', 'top.txt'],
  }),
  containerTask({
    name: 'search',
    title: 'Найдите в архиве',
    tags: ['поиск', 'файлы'],
    difficulty: 2,
    hints: [
      "По имени ищет `find папка -name '*.py'`. Кавычки нужны, чтобы звёздочку увидела сама `find`.",
      'По тексту внутри файлов ищет `grep -r`, а ключ `-l` оставляет одни имена.',
      'Пустые файлы находит `find archive -type f -empty`. Сначала посмотрите на них, потом допишите `-delete`.',
    ],
    checks: [
      ['python', 'python.txt: программы на Python', 3],
      ['urgent', 'urgent.txt: срочные дела', 4],
      ['empty', 'Пустые файлы удалены', 3],
    ],
    comparesGiven: true,
    gradedFiles: ['python.txt', 'urgent.txt'],
  }),
];

export const rightTasks = [
  containerTask({
    name: 'rights',
    title: 'Каждому своё',
    tags: ['права'],
    difficulty: 2,
    hints: [
      'Чтение — 4, запись — 2, запуск или вход в папку — 1. Три цифры: владелец, группа, остальные.',
      'Чтение и запись для владельца, чтение для группы: 4 + 2, 4, 0 — то есть `chmod 640 файл`.',
      '`umask 077` действует на всё, что создано после неё. Значит, в `note.sh` она должна стоять до `mkdir`.',
    ],
    checks: [
      ['diary', 'Дневник видит только владелец', 2],
      ['hello', 'Программа hello.sh запускается', 2],
      ['shared', 'Папка shared открыта только группе', 3],
      ['note', 'Новые заметки закрыты от других', 3],
    ],
    executable: ['note.sh'],
    gradedFiles: ['note.sh'],
  }),
];

export const scriptTasks = [
  containerTask({
    name: 'info',
    title: 'Что там лежит',
    tags: ['скрипты'],
    difficulty: 2,
    hints: [
      'Число аргументов — `$#`, первый из них — `"$1"`. Папка ли это, проверяет `[ -d "$1" ]`, файл ли — `[ -f "$1" ]`.',
      'Вывод одной команды вставляют в другую так: `echo "файл, строк: $(wc -l < "$1")"`.',
      'Код завершения задаёт `exit 2`, а код последней команды показывает `echo $?`.',
    ],
    checks: [
      ['runs', 'Скрипт запускается', 1],
      ['file', 'Рассказывает о файле', 2],
      ['folder', 'Рассказывает о папке', 2],
      ['spaces', 'Понимает имена с пробелами', 2],
      ['missing', 'Говорит, что такого нет', 2],
      ['usage', 'Замечает лишние и забытые аргументы', 1],
    ],
    gradedFiles: ['info.sh'],
  }),
  containerTask({
    name: 'backup',
    title: 'Запасные копии',
    tags: ['скрипты'],
    difficulty: 3,
    hints: [
      'Начните с проверок: сначала число аргументов, потом есть ли первая папка. Создавайте вторую после них.',
      'Перебрать тексты: `for file in "$1"/*.txt; do … done`. Имя без папки даёт `basename "$file"`.',
      'Если ничего не подошло, в `file` окажется сама строка со звёздочкой. Поможет `[ -f "$file" ]`.',
    ],
    checks: [
      ['copies', 'Копирует и считает тексты', 4],
      ['spaces', 'Понимает имена с пробелами', 2],
      ['none', 'Справляется с папкой без текстов', 1],
      ['no_folder', 'Говорит, что папки нет', 2],
      ['usage', 'Замечает забытый аргумент', 1],
    ],
    gradedFiles: ['backup.sh'],
  }),
];

export const processTasks = [
  containerTask({
    name: 'counter',
    title: 'Запуск и остановка',
    tags: ['процессы', 'скрипты'],
    difficulty: 3,
    hints: [
      'В фоне программу запускает знак `&` в конце. Сразу после этого её номер лежит в `$!`.',
      'Прочитать номер из файла: `$(cat counter.pid)`. Попросить закончиться: `kill номер`.',
      'Работает ли процесс, узнаёт `kill -0 номер`: он ничего не посылает, но код завершения 0, только если процесс есть.',
    ],
    checks: [
      ['start', 'start.sh запускает и не ждёт', 2],
      ['works', 'В counter.pid номер счётчика', 2],
      ['twice', 'Второй счётчик не запускается', 2],
      ['stop', 'stop.sh останавливает', 3],
      ['nothing', 'stop.sh замечает, что нечего останавливать', 1],
    ],
    executable: ['counter.sh'],
    gradedFiles: ['start.sh', 'stop.sh'],
  }),
];

export const gitTasks = [
  containerTask({
    name: 'commits',
    title: 'История рецептов',
    tags: ['git'],
    difficulty: 1,
    hints: [
      'Порядок всегда один: изменить файл, `git add имя`, `git commit -m "что сделано"`.',
      'В `.gitignore` пишут образцы имён, по одному в строке. Здесь нужен `*.tmp`.',
      'Дописать строку в конец файла: `echo "Подавать со сметаной." >> soup.txt` — с двумя знаками `>`.',
    ],
    checks: [
      ['first', 'Первый коммит: два рецепта', 3],
      ['ignored', 'Временные файлы не в истории', 3],
      ['third', 'Третий коммит: правка борща', 3],
      ['clean', 'Всё записано', 1],
    ],
    gradedFiles: ['recipes/soup.txt', 'recipes/.gitignore'],
  }),
  containerTask({
    name: 'branches',
    title: 'Две ветки',
    tags: ['git'],
    difficulty: 2,
    hints: [
      'Создать ветку и перейти: `git switch -c chapter-2`. Вернуться: `git switch main`. Где вы — скажет `git status`.',
      'Опечатку исправляйте в `main`, когда второй главы в папке не видно. Тогда у каждой ветки будет свой коммит.',
      'Если запутались, начните заново: `rm -rf book` и `./prepare.sh` в домашней папке.',
    ],
    checks: [
      ['branch', 'Вторая глава в своей ветке', 3],
      ['fixed', 'Опечатка исправлена в main', 3],
      ['merged', 'Ветки слиты', 3],
      ['history', 'История записана в history.txt', 1],
    ],
    executable: ['prepare.sh'],
    gradedFiles: ['history.txt'],
  }),
];

export const webTasks = [
  containerTask({
    name: 'website',
    title: 'Сайт из двух страниц',
    tags: ['веб', 'скрипты'],
    difficulty: 2,
    hints: [
      'Сначала запустите сервер руками и откройте страницу, а потом перенесите ту же команду в `start.sh`.',
      'Ссылка на соседнюю страницу — только её имя: `<a href="about.html">…</a>`.',
      'Папку для раздачи задаёт `--directory site`. Без него сервер отдаёт ту папку, в которой его запустили.',
    ],
    checks: [
      ['server', 'Сервер отвечает на порту 8080', 3],
      ['index', 'Главная: заголовок и ссылка', 3],
      ['about', 'Вторая: заголовок и ссылка назад', 3],
      ['only_site', 'Видна только папка site', 1],
    ],
    starts: { command: './start.sh', port: 8080 },
    gradedFiles: ['start.sh', 'site/index.html', 'site/about.html'],
  }),
];

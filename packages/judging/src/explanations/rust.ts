import type { LanguageWords } from './explanation.ts';

/** For rustc and the Rust runtime. Before 1.73 a panic quoted its message on the same line. */
export const rust: LanguageWords = {
  said: [
    /^(error(?:\[E\d+\])?: (?!aborting|could not compile).*)$/m,
    /panicked at (?:[\w./-]+:\d+:\d+:\n|')([^'\n]*)/,
    /^(thread .* has overflowed its stack)/m,
  ],
  line: [/^error[^\n]*\n *--> [\w./-]+:(\d+):/m, /panicked at [\w./-]+:(\d+):/, /panicked at '.*', [\w./-]+:(\d+):/],
  explanations: [
    [/^error: expected `;`.*/, 'Не хватает точки с запятой.'],
    [
      /^error: expected one of .*, found keyword `(.+?)`.*/,
      'Перед «$1» чего-то не хватает: точки с запятой или скобки.',
    ],
    [/^error: expected (.+?), found `(.+?)`.*/, '«$2» здесь лишнее: ждали $1.'],
    [/^error: this file contains an unclosed delimiter.*/, 'Программа оборвалась: скобка открыта, но не закрыта.'],
    [/^error: unexpected closing delimiter: `(.+?)`.*/, 'Лишняя закрывающая скобка «$1».'],
    [/^error: (?:unterminated|mismatched).*/, 'Кавычки или скобки не сходятся.'],
    [/^error: cannot find macro `(.+?)` in this scope.*/, 'Макроса «$1!» нет: проверьте имя.'],
    [
      /^error\[E0425\]: cannot find (?:[a-z]+[a-z ,/]*) `(.+?)`.*/,
      'Имя «$1» неизвестно: проверьте, нет ли опечатки и объявлено ли оно раньше.',
    ],
    [/^error\[E04(?:12|33|32)\]: .*`(.+?)`.*/, 'Имя «$1» неизвестно: возможно, не хватает use.'],
    [/^error\[E0308\]: .*/, 'Тип значения не тот, что нужен здесь.'],
    [
      /^error\[E0277\]: cannot (.+?) `(.+?)` (?:to|by|from|with) `(.+?)`.*/,
      'Действие не работает для типов $2 и $3: приведите один к другому.',
    ],
    [
      /^error\[E0277\]: the type `\[.*\]` cannot be indexed by `(.+?)`.*/,
      'Индекс должен иметь тип usize, а здесь $1: допишите as usize.',
    ],
    [/^error\[E0277\]: .*/, 'Этот тип здесь не подходит: он не умеет того, что нужно.'],
    [/^error\[E0282\]: .*|^error\[E0283\]: .*/, 'Тип не угадать: укажите его явно.'],
    [
      /^error\[E0382\]: (?:borrow|use) of (?:partially )?moved value: `(.+?)`.*/,
      '«$1» отдано раньше и больше не доступно: передайте ссылку &$1 или копию.',
    ],
    [
      /^error\[E038[14]\]: (?:cannot assign twice to immutable|.*possibly-uninitialized).* `(.+?)`.*/,
      '«$1» нельзя изменить или оно без значения: объявите let mut со значением.',
    ],
    [/^error\[E0596\]: cannot borrow `(.+?)` as mutable.*/, '«$1» нельзя изменить: объявите его через let mut.'],
    [/^error\[E0(?:499|502|505|506|597|716)\]: .*`(.+?)`.*/, '«$1» уже занято другой ссылкой или живёт меньше её.'],
    [
      /^error\[E0061\]: .*takes (\d+) arguments? but (\d+) (?:arguments? )?(?:was|were) supplied.*/,
      'Функция ждёт значений: $1, а передано: $2.',
    ],
    [
      /^error\[E0599\]: no (?:method|function.*?|variant.*?) (?:named )?`(.+?)` found.*/,
      'Метода «$1» у этого типа нет.',
    ],
    [/^error\[E0609\]: no field `(.+?)` on type `(.+?)`.*/, 'У типа $2 нет поля «$1».'],
    [/^error\[E0560\]: .*`(.+?)` has no field named `(.+?)`.*/, 'У типа $1 нет поля «$2».'],
    [/^error\[E0601\]: .*/, 'В программе нет функции main: с неё программа начинается.'],
    [/^error\[E0369\]: binary operation `(.+?)`.*/, 'Действие «$1» не работает для этих типов.'],
    [/^error\[E0600\]: .*|^error\[E0604\]: .*|^error\[E060[567]\]: .*/, 'Такое приведение типа невозможно.'],
    [/^error\[E0428\]: the name `(.+?)`.*/, 'Имя «$1» объявлено второй раз.'],
    [
      /^error: this arithmetic operation will overflow.*|^error: this operation will panic.*/,
      'Это действие всегда кончится ошибкой: деление на ноль, переполнение или индекс вне границ.',
    ],
    [
      /^index out of bounds: the len is (\d+) but the index is (\d+).*/,
      'Номер элемента $2 вне границ: элементов $1, счёт идёт с нуля.',
    ],
    [/^attempt to divide by zero.*|^attempt to calculate the remainder with a divisor of zero.*/, 'Деление на ноль.'],
    [/^attempt to (?:add|subtract|multiply|negate).* with overflow.*/, 'Число вышло за границы своего типа.'],
    [
      /^called `(?:Result|Option)::(?:unwrap|expect)\(\)` on an? `?(?:Err` value: Parse(?:Int|Float)Error).*/,
      'Строку не получилось превратить в число: возможно, в ней лишние знаки или она пуста.',
    ],
    [/^called `Option::unwrap\(\)` on a `None` value.*/, 'unwrap() у того, чего нет (None).'],
    [/^called `Result::unwrap\(\)` on an `Err` value: (.*)/, 'unwrap() у ошибки: $1.'],
    [/^thread .* has overflowed its stack/, 'Функция вызывает сама себя слишком много раз: проверьте условие выхода.'],
  ],
  suggestions: [
    [/similar name(?: exists)?: `([^`\n]+)`/, 'Возможно, нужно «$1».'],
    [/^help: there is an? [a-z ]+ `([^`\n]+)` with a similar name/m, 'Возможно, нужно «$1».'],
    [/similarly named [a-z ]+ `([^`\n]+)` defined here/, 'Возможно, нужно «$1».'],
    [/similar name exists\n *\|\n(?: *\d+ -[^\n]*\n)? *\d+ [+|~] +([^\n]+)/, 'Возможно, нужно так: $1'],
    [/consider importing [^\n]*\n *\|\n *\d+ [+|] (use [^\n]+)/, 'Возможно, не хватает строки $1'],
  ],
};

# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

# Скрипт запускает ученик, в новой папке с файлами, которых он ещё не видел.
if [ ! -f info.sh ]; then
  for name in runs file folder spaces missing usage; do
    check $name no 'Файла info.sh в домашней папке нет. Создайте его в редакторе рядом или командой nano info.sh'
  done
  return
fi

if ! student test -x info.sh; then
  for name in runs file folder spaces missing usage; do
    check $name no "У info.sh права $(student stat -c %a info.sh): запускать его нельзя. Разрешите: chmod +x info.sh"
  done
  return
fi

place=$(student mktemp -d)
student bash -c 'cd "$1" && seq 7 > seven.txt && : > empty.txt && mkdir -p many none "две папки" &&
  touch many/a many/b many/c many/.hidden && printf "1\n2\n" > "два слова.txt" && touch "две папки/x"' sh "$place"

# Запускает с этими аргументами: $out, $err и $code.
run() {
  out=$(student timeout 10 ./info.sh "$@" 2> "$FILES/err")
  code=$?
  err=$(short < "$FILES/err")
}

# Слова о последнем запуске.
told() { echo "вывел «$(short <<< "$out")» с кодом $code${err:+, в поток ошибок — «$err»}"; }

expect() { # проверка, путь, нужный вывод, подсказка
  run "$2"
  if [ "$out" = "$3" ] && [ "$code" = 0 ]; then return 0; fi
  check "$1" no "На путь «${2##*/}» скрипт $(told), а нужно «$3» с кодом 0. $4"
  return 1
}

run "$place/seven.txt"
if [ "$(student head -c 2 info.sh)" = '#!' ] && [ "$code" != 126 ] && [ "$code" != 127 ]; then
  check runs yes 'Скрипт запускается.'
else
  check runs no "Скрипт начинается с «$(student cat info.sh | short)», а первая строка должна быть #!/bin/bash, с самого начала файла."
fi

expect file "$place/seven.txt" 'файл, строк: 7' 'Строки считает wc -l < "$1": со знаком < имя файла не выводится.' &&
  expect file "$place/empty.txt" 'файл, строк: 0' 'В пустом файле ноль строк.' &&
  check file yes 'Строки сосчитаны верно.'

expect folder "$place/many" 'папка, имён: 3' 'Папку узнаёт [ -d "$1" ], а имена считает ls "$1" | wc -l' &&
  expect folder "$place/none" 'папка, имён: 0' 'В пустой папке ноль имён.' &&
  check folder yes 'Имена в папке сосчитаны верно.'

expect spaces "$place/два слова.txt" 'файл, строк: 2' 'Без кавычек оболочка разрежет имя на части: пишите "$1".' &&
  expect spaces "$place/две папки" 'папка, имён: 1' 'Без кавычек оболочка разрежет имя на части: пишите "$1".' &&
  check spaces yes 'Пробелы в именах не мешают.'

run "$place/nothing.txt"
if [ "$code" != 2 ]; then
  check missing no "На путь, которого нет, скрипт $(told), а код должен быть 2. Закончить с кодом 2: exit 2"
elif [ -z "$err" ]; then
  check missing no "Код верный, но в поток ошибок скрипт ничего не вывел. Допишите к echo: >&2"
elif [ -n "$out" ]; then
  check missing no "Скрипт $(told). Сообщение должно идти только в поток ошибок: допишите к echo >&2"
else
  check missing yes 'О том, чего нет, скрипт говорит верно.'
fi

run
nobody=$code
[ -n "$err" ] || nobody=тишина
run "$place/seven.txt" "$place/empty.txt"
if [ "$nobody" = тишина ]; then
  check usage no 'Без аргументов скрипт ничего не вывел в поток ошибок. Сколько аргументов передали, знает $#.'
elif [ "$nobody" != 1 ]; then
  check usage no "Без аргументов код завершения $nobody, а должен быть 1. Проверьте в начале: if [ \$# -ne 1 ]"
elif [ "$code" != 1 ]; then
  check usage no "С двумя аргументами скрипт $(told), а код должен быть 1. Проверьте в начале: if [ \$# -ne 1 ]"
else
  check usage yes 'Лишние и забытые аргументы замечены.'
fi

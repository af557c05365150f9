# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

# Спрашивает ученик: чужие закрытые папки пользователю проверки не видны.
rights() { student stat -c %a "$1" 2> /dev/null; }

want() { # проверка, путь, нужные права, подсказка; правда, если права такие
  local found
  found=$(rights "$2")
  if [ -z "$found" ]; then
    check "$1" no "Нет «$2». Вернуть его можно кнопкой «Только файлы задания»."
    return 1
  fi
  [ "$found" = "$3" ] && return 0
  check "$1" no "У $2 сейчас права $found. $4"
  return 1
}

want diary diary.txt 600 'Владельцу нужны чтение (4) и запись (2), группе и остальным — ничего.' &&
  check diary yes 'Дневник видит только владелец.'

if want hello hello.sh 755 'Владельцу нужно всё (4 + 2 + 1), группе и остальным — чтение и запуск (4 + 1).'; then
  if [ "$(student ./hello.sh 2>&1)" = 'Я запустился!' ]; then
    check hello yes 'Программа запускается.'
  else
    check hello no 'Права верные, но программа больше не выводит «Я запустился!».'
  fi
fi

want shared shared 750 'Чтобы войти в папку, нужно право x: владельцу всё (7), группе чтение и вход (5), остальным ничего (0).' &&
  want shared shared/plan.txt 640 'Файлам папки: владельцу чтение и запись (6), группе чтение (4), остальным ничего (0).' &&
  want shared shared/people.txt 640 'У plan.txt права уже верные, сделайте такие же: chmod 640 shared/*' &&
  check shared yes 'Папка открыта группе и закрыта остальным.'

name=check-$RANDOM$RANDOM
if [ -z "$(rights note.sh)" ]; then
  check note no 'Файла note.sh нет. Вернуть его можно кнопкой «Только файлы задания».'
else
  said=$(student bash -c "umask 022; ./note.sh $name 'проба пера'" 2>&1)
  found=$(rights "notes/$name.txt")
  if [ -z "$found" ]; then
    check note no "Программа ./note.sh не создала заметку${said:+ и сказала: «$(short <<< "$said")»}. Она должна остаться исполняемой и создавать notes/имя.txt."
  elif [ "$(student cat "notes/$name.txt")" != 'проба пера' ]; then
    check note no 'Заметка создана, но записано в ней не то, что передали. Добавьте одну строку, остальные не меняйте.'
  elif [ "$found" = 600 ]; then
    check note yes 'Новую заметку видит только владелец.'
  else
    check note no "У новой заметки права $found. umask перечисляет права, которые нужно отнять: 077 отнимает всё у группы и остальных. Строка должна стоять раньше, чем создаётся файл."
  fi
fi

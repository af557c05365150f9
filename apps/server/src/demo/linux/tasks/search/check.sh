# Это копия работы: её можно открыть и тому, кто проверяет.
student chmod -R a+rX .

# Начало первой строки: не длиннее 80 знаков.
short() {
  local line
  IFS= read -r line
  printf '%s' "${line:0:80}"
}

# Папка, какой она была, лежит рядом с этой программой.
given=$FILES/given

( cd "$given" && find archive -type f -name '*.py' | sort ) > "$FILES/python.txt"
( cd "$given" && find archive -type f -name '*.py' -not -empty | sort ) > "$FILES/python-after.txt"
( cd "$given" && grep -rl СРОЧНО archive | sort ) > "$FILES/urgent.txt"

# ./archive/… — тот же путь
paths() { sed -e 's|^\./||' -e 's/[[:space:]]*$//' "$1"; }
same() { cmp -s <(paths "$1") "$2"; }
same_set() { cmp -s <(paths "$1" | sort -u) "$2"; }

# Каких строк из $2 нет в $1 и какие строки $1 лишние: по одной.
lacks() { comm -13 <(paths "$1" | sort -u) "$2" | short; }
extra() { comm -23 <(paths "$1" | sort -u) "$2" | short; }

say() { # проверка, файл, верный список, что попробовать
  if [ -n "$(extra "$2" "$3")" ]; then
    check "$1" no "В $2 есть лишнее: «$(extra "$2" "$3")». $4"
  elif [ -n "$(lacks "$2" "$3")" ]; then
    check "$1" no "В $2 чего-то не хватает. Папки вложены глубоко: ищите во всех. $4"
  else
    check "$1" no "Пути в $2 те, но не по алфавиту или с повторами. Отправьте вывод через sort: … | sort > $2"
  fi
}

if [ ! -f python.txt ]; then
  check python no 'Файла python.txt в домашней папке нет. Файлы по имени ищет find archive -name и образец в кавычках.'
elif same python.txt "$FILES/python.txt" || same python.txt "$FILES/python-after.txt"; then
  check python yes 'Все программы на Python найдены.'
elif same_set python.txt "$FILES/python-after.txt"; then
  say python python.txt "$FILES/python-after.txt" ''
else
  say python python.txt "$FILES/python.txt" "Образец: find archive -name '*.py'"
fi

if [ ! -f urgent.txt ]; then
  check urgent no 'Файла urgent.txt в домашней папке нет. Слово во всех файлах папки ищет grep -r, а ключ -l оставляет только имена.'
elif same urgent.txt "$FILES/urgent.txt"; then
  check urgent yes 'Все срочные дела найдены.'
elif grep -q : urgent.txt; then
  check urgent no "В urgent.txt есть и сами строки: «$(short < urgent.txt)». Нужны только имена файлов: добавьте ключ -l."
else
  say urgent urgent.txt "$FILES/urgent.txt" 'Имена файлов, в которых есть слово, даёт grep -rl СРОЧНО archive'
fi

left=$(find archive -type f -empty 2> /dev/null | sort | head -n 1)
lost=$(cd "$given" && find archive -type f -not -empty | sort | while read -r path; do [ -f "$OLDPWD/$path" ] || echo "$path"; done | head -n 1)
gone=$(cd "$given" && find archive -type d | sort | while read -r path; do [ -d "$OLDPWD/$path" ] || echo "$path"; done | head -n 1)
if [ ! -d archive ]; then
  check empty no 'Папки archive больше нет. Вернуть её можно кнопкой «Только файлы задания».'
elif [ -n "$lost" ]; then
  check empty no "Пропал непустой файл $lost. Вернуть файлы можно кнопкой «Только файлы задания»."
elif [ -n "$gone" ]; then
  check empty no "Пропала папка $gone. Удалять нужно только файлы: find archive -type f -empty"
elif [ -n "$left" ]; then
  check empty no "В archive остался пустой файл, например $left. Найти все: find archive -type f -empty. Удалить найденное: -delete в конце."
else
  check empty yes 'Пустых файлов не осталось, и ничего нужного не пропало.'
fi

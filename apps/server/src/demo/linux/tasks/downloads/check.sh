# Это копия работы: её можно открыть и тому, кто проверяет.
student chmod -R a+rX .

# Копии исходных файлов лежат рядом с этой программой, в папке $FILES/given.
given=$FILES/given/downloads

# Какие файлы $given/$2 не лежат в папке $1 такими, какими были.
missing() {
  local lost='' file name
  for file in "$given"/*"$2"; do
    name=${file##*/}
    cmp -s "$file" "$1/$name" || lost+="${lost:+, }$name"
  done
  echo "$lost"
}

look() { # имя проверки, папка, окончание
  if [ ! -d "$2" ]; then
    check "$1" no "Папки $2 в домашней папке нет. Создайте её: mkdir $2"
    return
  fi
  local lost
  lost=$(missing "$2" "$3")
  if [ -n "$lost" ]; then
    check "$1" no "В папке $2 нет или изменилось: $lost. Все файлы на $3 разом перемещает mv downloads/*$3 $2/"
  else
    check "$1" yes "Все файлы на $3 на месте."
  fi
}

look documents documents .txt
look pictures pictures .jpg

if [ ! -d downloads ]; then
  check empty no 'Папки downloads больше нет, а она должна остаться пустой. Создайте её снова: mkdir downloads'
elif [ -n "$(ls -A downloads)" ]; then
  check empty no "В папке downloads осталось: $(ls -A downloads | head -n 5 | paste -sd, - | sed 's/,/, /g'). Временные файлы удаляет rm downloads/*.tmp"
elif [ -n "$(missing documents .txt)$(missing pictures .jpg)" ]; then
  check empty no 'Папка downloads пуста, но не все файлы из неё сохранились. Начать заново можно кнопкой «Только файлы задания».'
else
  check empty yes 'Папка downloads пуста, и ничего нужного не пропало.'
fi

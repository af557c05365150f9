# Это копия работы: её можно открыть и тому, кто проверяет.
student chmod -R a+rX .

# Копия заготовки лежит рядом с этой программой.
given=$FILES/given/template

# Чем папка template отличается от заготовки: первое отличие.
changed() {
  { (cd "$given" && find .) && (cd template && find .); } | sed 's|^\./||' | sort -u | while IFS= read -r path; do
    if [ ! -e "$given/$path" ]; then
      echo "в ней лишнее — $path"
    elif [ ! -e "template/$path" ]; then
      echo "в ней нет $path"
    elif [ -f "$given/$path" ] && ! cmp -s "$given/$path" "template/$path"; then
      echo "другой текст в $path"
    fi
  done | head -n 1
}

if [ ! -d project ]; then
  for name in copied renamed removed nested original; do
    check $name no 'Папки project ещё нет. Папку вместе с содержимым копирует cp -r template project'
  done
  return
fi

if [ -d project/template ]; then
  check copied no 'Копия оказалась на уровень глубже: project/template. Так бывает, если папка project уже была. Удалите её и скопируйте снова: cp -r template project'
elif ! cmp -s "$given/README.md" project/README.md; then
  check copied no 'В папке project нет файла README.md из заготовки, или он изменился.'
elif ! cmp -s "$given/.settings" project/.settings; then
  check copied no 'Скрытый файл .settings не скопирован. Звёздочка скрытых имён не видит; копируйте папку целиком: cp -r template project'
else
  check copied yes 'Заготовка скопирована, и скрытый файл тоже.'
fi

if cmp -s "$given/src/main.py" project/src/app.py && [ ! -e project/src/main.py ]; then
  check renamed yes 'Файл называется src/app.py.'
elif [ -e project/src/app.py ] && [ -e project/src/main.py ]; then
  check renamed no 'В project/src есть и app.py, и main.py. Переименовывают командой mv: прежнего имени после неё не остаётся.'
else
  check renamed no "В папке project/src сейчас: $(ls project/src 2>&1 | paste -sd' ' -). Переименуйте: mv project/src/main.py project/src/app.py"
fi

if [ -e project/old ]; then
  check removed no 'Папка project/old ещё есть. Папку вместе с содержимым удаляет rm -r project/old'
elif [ ! -f project/README.md ]; then
  check removed no 'Папки project/old нет, но и остальной заготовки в project тоже нет.'
else
  check removed yes 'Папки old в проекте больше нет.'
fi

keep=project/data/2026/autumn/.keep
if [ -f $keep ] && [ ! -s $keep ]; then
  check nested yes 'Вложенные папки и пустой файл на месте.'
elif [ -s $keep ]; then
  check nested no "Файл $keep должен быть пустым, а в нём $(stat -c %s $keep) байт."
elif [ -d project/data/2026/autumn ]; then
  check nested no 'Папки есть, но в последней нет файла .keep. Пустой файл создаёт touch. Имя начинается с точки, поэтому видно его по ls -A.'
else
  check nested no 'Папки project/data/2026/autumn нет. Все уровни разом создаёт mkdir -p.'
fi

if [ ! -d template ]; then
  check original no 'Папки template больше нет: вы переместили её, а нужно было скопировать. Вернуть её можно кнопкой «Только файлы задания».'
elif [ -z "$(changed)" ]; then
  check original yes 'Заготовка осталась прежней.'
else
  check original no "Папка template изменилась: $(changed). Вернуть её можно кнопкой «Только файлы задания»."
fi

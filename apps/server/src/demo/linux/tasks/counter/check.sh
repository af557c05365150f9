for name in start.sh stop.sh; do
  if [ ! -f $name ]; then
    for each in start works twice stop nothing; do
      check $each no "Файла $name в домашней папке нет: нужны оба скрипта, start.sh и stop.sh."
    done
    return
  fi
  if ! student test -x $name; then
    for each in start works twice stop nothing; do
      check $each no "У $name права $(student stat -c %a $name): запускать его нельзя. Разрешите: chmod +x start.sh stop.sh"
    done
    return
  fi
done

# Процессы живут, пока идёт одна команда ученика, поэтому весь рассказ — в ней. То, что выводят сами скрипты, уходит в файл.
story=$(student bash -c '
  rm -f counter.pid counter.log
  call() { timeout 5 "$@" > /tmp/said 2>&1 < /dev/null; echo $?; }
  short() { local line; IFS= read -r line; printf %s "${line:0:80}"; }
  say() { echo "$1=$2"; }
  lives() { [ -r "/proc/$1/stat" ] && [ "$(sed "s/.*) //" "/proc/$1/stat" | cut -c 1)" != Z ]; }
  # программа, которая сейчас порождает другую, на миг видна дважды: потомков счётчика не считаем
  counters() {
    local all=" " count=0 each parent
    all+=$(grep -lz "counter\.sh$" /proc/[0-9]*/cmdline 2> /dev/null | cut -d / -f 3 | tr "\n" " ")
    for each in $all; do
      parent=$(sed "s/.*) . //" "/proc/$each/stat" 2> /dev/null | cut -d " " -f 1)
      [ -n "$parent" ] && [[ $all != *" $parent "* ]] && count=$((count + 1))
    done
    echo "$count"
  }

  say start "$(call ./start.sh)"
  say said "$(short < /tmp/said)"
  pid=$(tr -d "[:space:]" < counter.pid 2> /dev/null)
  [[ $pid =~ ^[0-9]+$ ]] || { say pid none; exit; }
  say pid "$pid"
  for _ in {1..20}; do [ -s counter.log ] && break; sleep 0.3; done
  [ -s counter.log ] && say log yes
  lives "$pid" && say lives yes
  say command "$(tr "\0" " " < "/proc/$pid/cmdline" 2> /dev/null | short)"

  say twice "$(call ./start.sh)"
  say running "$(counters)"
  say same "$(tr -d "[:space:]" < counter.pid 2> /dev/null)"

  # второй, если его запустили, остановке не мешает
  echo "$pid" > counter.pid
  say stop "$(call ./stop.sh)"
  say stop_said "$(short < /tmp/said)"
  for _ in {1..20}; do lives "$pid" || break; sleep 0.2; done
  lives "$pid" && say left yes
  [ -e counter.pid ] && say file yes

  rm -f counter.pid
  say nothing "$(call ./stop.sh)"
  say nothing_said "$(short < /tmp/said)"
' 2> /dev/null)
of() { sed -n "s/^$1=//p" <<< "$story" | head -n 1; }

fail_rest() {
  for each in works twice stop nothing; do check $each no "Сначала должен заработать start.sh: без счётчика проверять нечего."; done
}

if [ "$(of start)" = 124 ]; then
  check start no 'start.sh не закончился за 5 секунд: он ждёт счётчик. Чтобы запустить программу в фоне, поставьте после неё знак &.'
  [ "$(of pid)" = none ] && fail_rest && return
elif [ "$(of pid)" = none ]; then
  check start no "После start.sh в файле counter.pid нет номера процесса. Скрипт закончился с кодом $(of start)$([ -n "$(of said)" ] && echo " и вывел «$(of said)»"). Номер последнего фонового процесса — \$!"
  fail_rest
  return
elif [ "$(of start)" != 0 ]; then
  check start no "start.sh закончился с кодом $(of start)$([ -n "$(of said)" ] && echo " и вывел «$(of said)»"), а нужен код 0."
else
  check start yes 'Счётчик запущен, и start.sh его не ждёт.'
fi

if [ "$(of lives)" != yes ]; then
  check works no "В counter.pid записан номер $(of pid), но такого процесса нет. Номер последнего фонового процесса — \$!, а \$\$ — номер самого скрипта."
elif [[ $(of command) != *counter.sh* ]]; then
  check works no "Процесс $(of pid) — это «$(of command)», а не counter.sh. Номер последнего фонового процесса — \$!"
elif [ "$(of log)" != yes ]; then
  check works no 'Счётчик работает, но в counter.log ничего не пишет. Саму программу counter.sh менять не нужно.'
else
  check works yes "Процесс с номером из counter.pid — это счётчик, и он считает."
fi

if [ "$(of twice)" = 1 ] && [ "$(of running)" = 1 ] && [ "$(of same)" = "$(of pid)" ]; then
  check twice yes 'Второй счётчик не запускается.'
elif [ "$(of running)" -gt 1 ] 2> /dev/null; then
  check twice no "После второго start.sh счётчиков работает: $(of running). Жив ли процесс, узнаёт kill -0 номер: он ничего не посылает, только проверяет."
elif [ "$(of same)" != "$(of pid)" ]; then
  check twice no "Второй start.sh изменил counter.pid: было $(of pid), стало «$(of same)». Если счётчик работает, файл трогать нельзя."
else
  check twice no "Второй start.sh закончился с кодом $(of twice), а нужен код 1: exit 1"
fi

if [ "$(of lives)" != yes ]; then
  check stop no 'Останавливать было нечего: номер в counter.pid — не счётчик.'
elif [ "$(of left)" = yes ]; then
  check stop no "После stop.sh процесс $(of pid) ещё работает$([ -n "$(of stop_said)" ] && echo ", а скрипт вывел «$(of stop_said)»"). Процесс просит закончиться команда kill номер."
elif [ "$(of file)" = yes ]; then
  check stop no 'Счётчик остановлен, но файл counter.pid остался. Удалите его: rm counter.pid'
elif [ "$(of stop)" != 0 ]; then
  check stop no "Счётчик остановлен, но stop.sh закончился с кодом $(of stop), а нужен код 0."
else
  check stop yes 'stop.sh останавливает счётчик и убирает за ним.'
fi

if [ "$(of nothing)" = 1 ] && [ -n "$(of nothing_said)" ]; then
  check nothing yes 'Когда останавливать нечего, stop.sh так и говорит.'
elif [ "$(of nothing)" = 1 ]; then
  check nothing no 'Когда counter.pid нет, код верный, но stop.sh ничего не сказал. Выведите сообщение: echo'
else
  check nothing no "Когда counter.pid нет, stop.sh закончился с кодом $(of nothing), а нужен код 1. Есть ли файл, проверяет [ -f counter.pid ]."
fi

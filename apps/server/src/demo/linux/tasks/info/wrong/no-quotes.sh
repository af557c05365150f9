# теряет: spaces
cat > info.sh <<'SCRIPT'
#!/bin/bash
if [ $# -ne 1 ]; then echo "./info.sh путь" >&2; exit 1; fi
if [ -d $1 ]; then echo "папка, имён: $(ls $1 | wc -l)"
elif [ -f $1 ]; then echo "файл, строк: $(wc -l < $1)"
else echo "Нет такого файла" >&2; exit 2
fi
SCRIPT
chmod +x info.sh

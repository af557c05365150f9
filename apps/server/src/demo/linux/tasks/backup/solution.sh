cat > backup.sh <<'SCRIPT'
#!/bin/bash
if [ $# -ne 2 ]; then
  echo "Использование: ./backup.sh откуда куда" >&2
  exit 2
fi
if [ ! -d "$1" ]; then
  echo "Нет папки $1" >&2
  exit 1
fi
mkdir -p "$2"
count=0
for file in "$1"/*.txt; do
  if [ -f "$file" ]; then
    cp "$file" "$2/$(basename "$file").bak"
    count=$((count + 1))
  fi
done
echo "Скопировано: $count"
SCRIPT
chmod +x backup.sh

# теряет: spaces
cat > backup.sh <<'SCRIPT'
#!/bin/bash
[ $# -eq 2 ] || { echo "Две папки!" >&2; exit 2; }
[ -d $1 ] || { echo "Нет папки" >&2; exit 1; }
mkdir -p $2
count=0
for file in $1/*.txt; do
  [ -f $file ] || continue
  cp $file $2/$(basename $file).bak
  count=$((count + 1))
done
echo "Скопировано: $count"
SCRIPT
chmod +x backup.sh

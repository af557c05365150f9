# теряет: copies none no_folder usage
cat > backup.sh <<'SCRIPT'
#!/bin/bash
mkdir -p "$2"
count=0
for file in "$1"/*.txt; do
  cp "$file" "$2/$(basename "$file").bak"
  count=$((count + 1))
done
echo "Скопировано: $count"
SCRIPT
chmod +x backup.sh

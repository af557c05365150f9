cat > start.sh <<'SCRIPT'
#!/bin/bash
if [ -f counter.pid ] && kill -0 "$(cat counter.pid)" 2> /dev/null; then
  echo "Счётчик уже работает" >&2
  exit 1
fi
./counter.sh &
echo $! > counter.pid
SCRIPT
cat > stop.sh <<'SCRIPT'
#!/bin/bash
if [ ! -f counter.pid ]; then
  echo "Счётчик не работает" >&2
  exit 1
fi
kill "$(cat counter.pid)"
rm counter.pid
SCRIPT
chmod +x start.sh stop.sh

#!/bin/bash
# Раз в полсекунды записывает, сколько уже насчитала. Сама не заканчивается.
n=0
while true; do
  n=$((n + 1))
  echo "$n" >> counter.log
  sleep 0.5
done

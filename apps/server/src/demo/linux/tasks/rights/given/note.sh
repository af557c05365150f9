#!/bin/bash
# Записывает заметку: ./note.sh имя слова
mkdir -p notes
echo "$2" > "notes/$1.txt"

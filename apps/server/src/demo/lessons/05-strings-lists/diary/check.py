import os
import sys

HEAD = ['название', 'автор', 'страниц']
problems = []


def look_at(rows):
    if [field.strip().lower() for field in rows[0]] != HEAD:
        problems.append('Первая строка должна быть: ' + ';'.join(HEAD) + '.')
    books = rows[1:]
    if len(books) < 5:
        problems.append(f'Книг {len(books)}, а нужно не меньше пяти.')
    pages, names = [], []
    for number, fields in enumerate(books, start=2):
        if len(fields) != 3:
            problems.append(f'Строка {number}: полей {len(fields)}, а нужно 3.')
            continue
        name, author, count = (field.strip() for field in fields)
        if not name or not author:
            problems.append(f'Строка {number}: пустое название или автор.')
        if not count.isdecimal() or int(count) == 0:
            problems.append(f'Строка {number}: «{count}» — не число страниц.')
            continue
        pages.append(int(count))
        names.append((name.lower(), author.lower()))
    if len(set(names)) < len(names):
        problems.append('Какая-то книга записана дважды.')
    if pages != sorted(pages):
        problems.append('Книги стоят не по числу страниц.')


if 'report.py' not in os.listdir():
    problems.append('Нет файла report.py.')
if 'books.csv' not in os.listdir():
    problems.append('Нет файла books.csv.')
else:
    try:
        with open('books.csv', encoding='utf-8-sig') as table:
            lines = [line.rstrip('\n').split(';') for line in table if line.strip()]
        if lines:
            look_at(lines)
        else:
            problems.append('Файл books.csv пуст.')
    except UnicodeDecodeError:
        problems.append('Файл books.csv не в кодировке UTF-8.')

print('\n'.join(problems[:10]) if problems else 'Таблица заполнена верно.')
sys.exit(1 if problems else 0)

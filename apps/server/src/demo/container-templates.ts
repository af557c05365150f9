import type { ContainerTemplateContent } from '@put/contract/containers/container-templates';

const file = (path: string, content: string) => ({ path, content, is_executable: false });

const common = {
  cpus: 0.9,
  disk_mb: 1024,
  pids: 512,
  network: null,
  ports: [],
  start_command: '',
  idle_minutes: 10,
  max_hours: 12,
  most_running: 1,
  is_root_readonly: false,
  is_offered: true,
};

const page = `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8">
    <title>Моя страница</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <h1>Привет!</h1>
    <p>Измените этот файл, сохраните и посмотрите, что стало.</p>
  </body>
</html>
`;
const style = `body {
  font-family: sans-serif;
  max-width: 40rem;
  margin: 2rem auto;
}
`;

const cpp = `#include <iostream>
#include <string>

int main() {
  std::string name;
  std::cout << "Как вас зовут? ";
  std::getline(std::cin, name);
  std::cout << "Привет, " << name << "!\\n";
}
`;
/** A Makefile needs real tabs. */
const makefile = `hello: hello.cpp
\tg++ -std=c++20 -Wall -Wextra -o hello hello.cpp

clean:
\trm -f hello
`;

/** The templates of containers in the demonstration, by names under which its texts refer to them. */
export const demoTemplates = {
  linux: {
    ...common,
    title: 'Linux',
    summary: 'Командная строка: файлы, права, программы, git.',
    image: 'linux',
    memory_mb: 512,
    files: [
      file(
        'читай.txt',
        'Это ваш собственный Linux: ничего важного в нём сломать нельзя.\nНаберите ls, чтобы увидеть файлы.\n',
      ),
    ],
  },
  python: {
    ...common,
    title: 'Python',
    summary: 'Программы на Python из нескольких файлов и с окружениями.',
    image: 'linux',
    memory_mb: 512,
    files: [file('hello.py', "name = input('Как вас зовут? ')\nprint(f'Привет, {name}!')\n")],
  },
  cpp: {
    ...common,
    title: 'C++',
    summary: 'Сборка программ: g++, make, отладчик.',
    image: 'cpp-shell',
    memory_mb: 1024,
    files: [file('hello.cpp', cpp), file('Makefile', makefile)],
  },
  web: {
    ...common,
    title: 'Веб-страница',
    summary: 'Страница и сервер: меняете файл и сразу видите её рядом.',
    image: 'web',
    memory_mb: 1024,
    ports: [8000],
    start_command: 'python3 -m http.server 8000',
    files: [file('index.html', page), file('style.css', style)],
  },
} satisfies Record<string, ContainerTemplateContent>;

export type DemoTemplateName = keyof typeof demoTemplates;

/** Texts name a template of the demonstration by its name: `::container{template=linux}`. */
export const withTemplateIds = (text: string, ids: ReadonlyMap<string, number>): string =>
  text.replaceAll(/(?<=^::container\{template=)[a-z]+/gm, (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no template ${name}`);
    return String(id);
  });

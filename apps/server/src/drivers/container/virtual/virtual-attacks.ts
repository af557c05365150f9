/** What lies around the home folder `<folder>/1/home`. */
export type Surroundings = {
  /** Holds the secret, and another student's home folder `2/home` with it. */
  folder: string;
  /** A file with the secret. The home folder has links to it, «planted», and to its folder, «planted-folder». */
  file: string;
  /** Of a server on this machine that tells the secret. */
  port: number;
};

const inPython = (source: string) => `python3 - <<'END'\n${attempts}${source}\nEND`;
const attempts = `import os, sys
def attempt(act):
    try: print(act())
    except BaseException as error: print(type(error).__name__)
`;

export type VirtualAttack = { name: string; line: (around: Surroundings) => string };

/** What a program in Python tries, from the text of a lesson that does not end well. */
const pythonAttacks: readonly VirtualAttack[] = [
  {
    name: 'Python: files of the machine',
    line: ({ file, folder }) =>
      inPython(`attempt(lambda: open('${file}').read())
attempt(lambda: os.listdir('${folder}'))
attempt(lambda: open('../../secret.txt').read())
attempt(lambda: open('planted').read())
attempt(lambda: os.listdir('planted-folder'))
attempt(lambda: open('planted-folder/2/home/own.txt').read())
for pid in ('self', '1', str(os.getppid())):
    for name in ('environ', 'cmdline', 'cwd/secret.txt', 'root${file}', 'fd/0', 'mem'):
        attempt(lambda: open(f'/proc/{pid}/{name}', 'rb').read())`),
  },
  {
    name: 'Python: writing outside',
    line: ({ file, folder }) =>
      inPython(`for path in ('${file}', '${folder}/by-python', '../../by-python', '../started.json', '../run/s', 'planted', 'planted-folder/by-python'):
    attempt(lambda: open(path, 'w').write('x'))
    attempt(lambda: os.remove(path))
attempt(lambda: os.makedirs('planted-folder/made/deep'))
attempt(lambda: os.rename('.bashrc', '../../moved'))
attempt(lambda: os.link('${file}', 'hard'))`),
  },
  {
    name: 'Python: links that are written back',
    line: ({ file, folder }) =>
      `${inPython(`os.symlink('${file}', 'by-link'); os.symlink('../..', 'up'); os.symlink('${folder}', 'd')
attempt(lambda: open('by-link', 'w').write('x'))
attempt(lambda: open('up/by-link', 'w').write('x'))
os.mkdir('swap'); open('swap/by-swap', 'w').write('x')`)}; cat by-link up/secret.txt d/secret.txt; ${inPython(`
os.remove('planted-folder'); os.mkdir('planted-folder'); open('planted-folder/by-swap', 'w').write('x')
os.rename('swap', 's'); os.symlink('../..', 'swap')`)}; echo x > swap/by-swap; cat swap/secret.txt`,
  },
  {
    name: 'Python: names that lead out',
    line: () =>
      inPython(`for name in ('..', '...', '\\\\', 'a\\nb', '__proto__', 'constructor', '%2e%2e', '.put-write-1', 'c' * 255):
    attempt(lambda: open(name, 'w').write('x'))
    attempt(lambda: os.mkdir(name + 'd'))
attempt(lambda: open(b'\\xff\\xfe', 'w').write('x'))
for depth in range(60): os.mkdir('deep' * 10); os.chdir('deep' * 10)
open('f', 'w').write('x')`),
  },
  {
    name: 'Python: environment and processes',
    line: ({ file }) =>
      inPython(`import subprocess, signal
print(dict(os.environ))
for act in (lambda: os.system('cat ${file}'), lambda: os.popen('cat ${file}').read(), lambda: subprocess.run(['cat', '${file}']),
            lambda: os.execv('/bin/cat', ['cat', '${file}']), lambda: os.fork(), lambda: os.kill(os.getppid(), signal.SIGKILL),
            lambda: os.kill(-1, signal.SIGTERM)):
    attempt(act)`),
  },
  {
    name: 'Python: the network',
    line: ({ port }) =>
      inPython(`import socket, urllib.request, http.client
attempt(lambda: urllib.request.urlopen('http://127.0.0.1:${port}/').read())
attempt(lambda: http.client.HTTPConnection('localhost', ${port}).request('GET', '/'))
attempt(lambda: socket.create_connection(('127.0.0.1', ${port})).recv(100))
attempt(lambda: socket.socket(socket.AF_UNIX).connect('../run/s'))`),
  },
  {
    name: 'Python: JavaScript around it',
    line: ({ file }) =>
      inPython(`sys.meta_path[:] = [one for one in sys.meta_path if getattr(one, '__name__', '') != 'Refuse']
for name in ('js', 'pyodide_js', 'pyodide.code', '_pyodide_core', 'ctypes', '_ctypes'):
    attempt(lambda: __import__(name))
attempt(lambda: __import__('js').process.mainModule.require('fs').readFileSync('${file}'))
attempt(lambda: __import__('pyodide.code').code.run_js('process.env'))
for number in range(64):
    attempt(lambda: os.write(number, b'\\\\0\\\\0\\\\0\\\\2{}'))
    attempt(lambda: os.read(number, 100) if number > 2 else '')`),
  },
  {
    name: 'Python: many files and much memory',
    line: () =>
      inPython(`def fill():
    for number in range(100_000): open(f'many-{number}', 'w').write('x')
attempt(fill)
attempt(lambda: [bytes(10 ** 8) for _ in range(100)])`),
  },
];

/** What a student tries from within. The secret may not be shown, and nothing around the home folder may change. */
export const virtualAttacks: readonly VirtualAttack[] = [
  { name: 'an absolute path', line: ({ file, folder }) => `cat ${file}; ls -la ${folder}; cat < ${file}` },
  {
    name: 'a path upwards',
    line: ({ file }) => `cat ../../../../../../../../..${file}; cat ../../secret.txt; cat a/../../../secret.txt`,
  },
  {
    name: 'a folder upwards',
    line: () => 'cd ../..; ls -la; cat secret.txt; cd /; cd home/..; cat 2/home/own.txt; pushd ../../..',
  },
  { name: 'a relative link', line: () => 'ln -s ../../secret.txt l; cat l; grep . l; wc l; cp l copied; cat copied' },
  { name: 'an absolute link', line: ({ file }) => `ln -s ${file} m; cat m; head m; base64 m | base64 -d; tac m` },
  {
    name: 'a link to a folder',
    line: ({ folder }) => `ln -s ${folder} d; ls d/; cat d/secret.txt d/2/home/own.txt; cd d; cat secret.txt`,
  },
  {
    name: 'a chain of links',
    line: () => 'ln -s .. u; ln -s u/.. v; cat v/secret.txt u/../../secret.txt; cd -P u; cd ..; cat secret.txt',
  },
  {
    name: 'a link that is there already',
    line: () =>
      'cat planted planted-folder/secret.txt; ls planted-folder/; cat planted-folder/2/home/own.txt; cp -rL planted-folder p; cat p/*',
  },
  {
    name: 'writing through a link that is there',
    line: () =>
      'echo x > planted; echo x >> planted; cp .bashrc planted; tee planted < .bashrc; chmod 777 planted; touch planted; truncate planted; sed -i s/s/x/ planted',
  },
  {
    name: 'a new file behind a link that is there',
    line: () =>
      'echo x > planted-folder/new; mkdir -p planted-folder/made/deep; mv .bashrc planted-folder/moved; ln -s x planted-folder/linked; rm -rf planted-folder/*; tar -C planted-folder -cf planted-folder/t.tar .',
  },
  { name: 'a hard link', line: ({ file }) => `ln ${file} h; cat h; ln planted h2; cat h2; ln -P planted h3; cat h3` },
  {
    name: 'moving and making outside',
    line: () =>
      'cp .bashrc ../../copied; mv .bashrc ../../moved; mkdir ../../made; echo x > ../../written; echo x > ../started.json; touch ../../touched',
  },
  {
    name: 'removing everything',
    line: ({ folder }) =>
      `rm -rf ../../*; rm -rf ${folder}; rm -rf ../run; find ../.. -delete; rm -rf --no-preserve-root / `,
  },
  {
    name: 'the environment',
    line: () =>
      "env; printenv; set; export -p; declare -p; echo $PUT_SECRET ${!PUT*}; awk 'BEGIN { for (k in ENVIRON) print k, ENVIRON[k] }'; jq -n env",
  },
  {
    name: '/proc',
    line: ({ file }) =>
      `cat /proc/self/environ /proc/1/environ /proc/self/cmdline /proc/self/cwd/secret.txt /proc/self/root${file}; ls /proc/*/fd; cat /proc/self/fd/* /proc/$PPID/environ`,
  },
  {
    name: 'a connection',
    line: ({ port }) =>
      `exec 3<>/dev/tcp/127.0.0.1/${port}; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3; cat < /dev/tcp/localhost/${port}; echo x > /dev/udp/127.0.0.1/${port}`,
  },
  {
    name: 'programs of the network',
    line: ({ port }) =>
      `curl -s http://127.0.0.1:${port}/; wget -qO- http://localhost:${port}/; nc 127.0.0.1 ${port}; html-to-markdown http://127.0.0.1:${port}/; python3 -c 'import urllib.request as u; print(u.urlopen("http://127.0.0.1:${port}/").read())'`,
  },
  {
    name: 'programs of the machine',
    line: ({ file }) =>
      `/bin/sh -c 'cat ${file}'; /usr/bin/env cat ${file}; ${process.execPath} -p 'require("fs").readFileSync("${file}")+""'; exec /bin/bash -c 'cat ${file}'; command -p cat ${file}`,
  },
  {
    name: 'JavaScript',
    line: ({ file }) =>
      `js-exec -c 'console.log(require("fs").readFileSync("${file}", "utf8"))'; node -p 'process.env'; echo '$(constructor.constructor("return process")())'; printf '%s' '\${process.env}'`,
  },
  {
    name: 'awk',
    line: ({ file }) =>
      `awk 'BEGIN { system("cat ${file}"); while ((getline line < "${file}") > 0) print line; "cat ${file}" | getline x; print x; print "x" > "../../by-awk" }'`,
  },
  {
    name: 'sed',
    line: ({ file }) =>
      `sed 'r ${file}' .bashrc; sed 'w ../../by-sed' .bashrc; echo x | sed 's/x/cat ${file}/e'; sed -f ${file} .bashrc; sed -i.bak s/a/b/ ../../secret.txt`,
  },
  {
    name: 'find and xargs',
    line: ({ file, folder }) =>
      `find ${folder} / -name secret.txt -exec cat {} +; find ../.. -type f | xargs cat; echo ${file} | xargs cat; find -L . -name secret.txt -exec cat {} +; rg -uuu . ${folder} ../..; grep -rs . ../.. planted-folder/`,
  },
  {
    name: 'archives',
    line: ({ file, folder }) =>
      `tar -cPf t.tar ${file}; tar -xOf t.tar; tar -C ../.. -cf u.tar secret.txt; tar -xOf u.tar; tar -hcf v.tar planted planted-folder; tar -xOf v.tar; mkdir -p q; echo x > q/by-tar; tar -cf w.tar -C q by-tar; tar -C ${folder} -xf w.tar; tar -C planted-folder -xf w.tar`,
  },
  {
    name: 'an archive with a way out',
    line: () =>
      `printf 'Li4vLi4vYnktYXJjaGl2ZQ==' | base64 -d > name; mkdir -p ar; echo x > ar/f; tar -cPf x.tar --transform 's,ar/f,../../by-archive,' ar/f; tar -xPf x.tar; gzip -c ar/f > ../../by-gzip; split -b 1 ar/f ../../by-split`,
  },
  {
    name: 'databases',
    line: ({ file, folder }) =>
      `sqlite3 ${file} .dump; sqlite3 :memory: "select readfile('${file}')"; sqlite3 ${folder}/by-sqlite 'create table t(x)'; sqlite3 planted-folder/by-sqlite 'create table t(x)'`,
  },
  {
    name: 'readers of data',
    line: ({ file }) =>
      `jq -n --rawfile a ${file} '$a'; jq -n '$ENV, env, input_filename'; jq . ${file}; yq 'load("${file}")' .bashrc; xan cat ${file}; file ${file}; od -c ${file}; diff ${file} .bashrc; paste ${file}; md5sum ${file}`,
  },
  {
    name: 'a script from outside',
    line: ({ file }) =>
      `. ${file}; bash ${file}; source planted; bash planted; $(< ${file}); mapfile -t a < ${file}; echo "\${a[@]}"; echo "$(< planted)"`,
  },
  {
    name: 'names of JavaScript',
    line: () =>
      `cd __proto__; cat constructor; declare -A m; m[__proto__]=1; m[constructor]=2; echo '{"__proto__":{"polluted":1}}' | jq -c .; env __proto__=1 env; mkdir __proto__ constructor; echo x > __proto__/toString; unset __proto__; hasOwnProperty`,
  },
  {
    name: 'bytes that end a path',
    line: ({ file }) =>
      `cat $'${file}\\0.txt'; cat $'\\0${file}'; cat '..%2f..%2fsecret.txt' '..\\..\\secret.txt' '....//....//secret.txt'; cat "file://${file}"`,
  },
  {
    name: 'changing a folder into a link while it is read',
    line: () =>
      'mkdir -p r; for i in {1..40}; do mv planted-folder s; cat r/secret.txt; mv r planted-folder; mv s r; cat r/secret.txt; echo x > r/by-race; mv r s; mv planted-folder r; mv s planted-folder; done',
  },
  {
    name: "the agent's own files",
    line: () =>
      'ls -la .. ../run; cat ../run/s ../started.json ../log ../lock; echo x > ../run/end; echo stop > ../run/s; cat /dev/put/../../secret.txt; cat /run/put/run/s',
  },
  ...pythonAttacks,
  { name: 'many calls of a function by itself', line: () => 'f() { f | f; }; f; g() { g; }; g; echo still' },
  {
    name: 'very long texts',
    line: () =>
      's=xxxxxxxx; for i in {1..40}; do s="$s$s"; done; echo ${#s}; printf "%9999999999d" 1 | wc -c; echo {1..99999999} | wc -c',
  },
];

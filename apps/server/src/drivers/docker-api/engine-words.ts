const advice: [pattern: RegExp, words: string][] = [
  [
    /certificate required|unknown ca|bad certificate|alert number/i,
    'Узел не принял сертификат «Пути»: проверьте PT_DOCKER_TLS_CERT и PT_DOCKER_TLS_KEY.',
  ],
  [
    /self-signed certificate|unable to (verify|get)|altnames|certificate has expired/i,
    'Сертификат узла не тот: проверьте PT_DOCKER_TLS_CA, срок сертификата и имя узла в нём.',
  ],
  [
    /https:\/\/\S+ .*(ECONNREFUSED|EHOSTUNREACH|ENOTFOUND|ETIMEDOUT)/,
    'Машина с контейнерами не отвечает: проверьте, работает ли на ней роль node.',
  ],
  [/EACCES|EPERM/, 'Нет прав на сокет движка: добавьте пользователя службы в группу docker.'],
  [/ECONNREFUSED|ENOENT|ENOTFOUND|EHOSTUNREACH/, 'Движок не отвечает: запустите его службу (systemctl start docker).'],
  [
    /https:\/\/\S+ .*(ECONNRESET|socket hang up|EPIPE)/,
    'Узел оборвал связь: он перезапускается или не принял сертификат (PT_DOCKER_TLS_CERT, PT_DOCKER_TLS_KEY).',
  ],
  [/ECONNRESET|socket hang up|EPIPE/, 'Движок оборвал связь: вероятно, он перезапускается.'],
  [/no answer/, 'Движок не отвечает вовремя: вероятно, машина перегружена.'],
  [/No such image/i, 'Образ удалён: выполните npm run runners:build.'],
  [/unknown or invalid runtime|unknown runtime|runtime .*not found/i, 'Среды из PT_DOCKER_RUNTIME в движке нет.'],
  [/root network namespace/, 'gVisor нужны аргументы: "runtimeArgs": ["--network=none", "--platform=ptrace"].'],
  [/opening seccomp profile failed/, 'Podman берёт профиль seccomp из файла: он нужен на одной машине с сервером.'],
  [/no space left/i, 'На диске движка нет места.'],
];

/** Why an engine does not work and what helps, in Russian. */
export function wordsOf(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  const known = advice.find(([pattern]) => pattern.test(why));
  return known === undefined ? why : `${known[1]} ${why}`;
}

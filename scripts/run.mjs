// Starts a script of this folder. It is plain JavaScript, so that an old Node prints what it needs instead of a syntax
// error. npm puts Node 24 of node_modules first, except on platforms without such a package.
// Commands of the operator stand after `node --`, or Node would take their `--env-file` for its own.
const [name, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Нужен Node.js 24 или новее, а запущен ${process.version} (${process.platform}-${process.arch}). ` +
      'Выполните npm ci (для Linux, macOS и Windows он приносит свой Node.js) или установите Node.js 24.',
  );
  process.exit(1);
}
// old versions have no compile cache, so the version is checked first
const { enableCompileCache } = await import('node:module');
enableCompileCache();
process.argv.splice(2, Infinity, ...args);
// npm passes a signal to its shell, which ends and leaves this process alone: it ends with its parent
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}
await import(`./${name}.ts`);

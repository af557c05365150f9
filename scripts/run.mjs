// Starts a command of this folder. Plain JavaScript, so that an old Node says what it misses instead of a syntax error:
// npm puts the Node 24 of node_modules first, except on platforms for which npm has none.
const [name, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Нужен Node.js 24 или новее, а запущен ${process.version} (${process.platform}-${process.arch}). ` +
      'Выполните npm ci (для Linux, macOS и Windows он приносит свой Node.js) или установите Node.js 24.',
  );
  process.exit(1);
}
// not in older ones, hence after the look at the version
const { enableCompileCache } = await import('node:module');
enableCompileCache();
process.argv.splice(2, Infinity, ...args);
await import(`./${name}.ts`);

// Whether the api or the node of this container answers: node probe.mjs healthz, or readyz. The image has no curl.
const [what = 'healthz'] = process.argv.slice(2);
const address = `http://127.0.0.1:${process.env.PORT || 3000}/${what}`;
const isGood = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isGood ? 0 : 1);

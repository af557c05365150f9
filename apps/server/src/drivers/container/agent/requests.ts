/** What the server may say (`runners/agent/PROTOCOL.md`): a verb and its keys; after the bar the payloads, in order. */
const requests = `
open id cols rows | cwd
terms id
attach id term from hold
ack term at
in term | data
size term cols rows
detach term
close id term
list id | path
stat id | path
read id at most | path
write id size mode tag | path
part id | data
mkdir id | path
move id over | path to
remove id | path
chmod id mode | path
disk id
watch id
unwatch id
ports id
dial id port
data id | data
taken id bytes
eof id
reset id
activity id
run id as wall most | stdin argv cwd
spawn id out err | argv cwd
hangup id
wall id | text
stop id grace`;

const words = (text: string) => text.split(' ').filter((word) => word !== '');

const rows = requests
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', payloads = ''] = line.split('|');
    const [verb = '', ...keys] = words(head);
    return { verb, keys, payloads: words(payloads) };
  });

export const requestProtocol = {
  payloadsOf: Object.fromEntries(rows.map(({ verb, payloads }) => [verb, payloads])),
  longestPayload: 65_536,
};

const known = new Map(rows.map(({ verb, keys, payloads }) => [verb, new Set([...keys, ...payloads])]));

export const isKnownKey = (verb: string, key: string) => known.get(verb)?.has(key) === true;

import { type Attack, attempts } from './attack.ts';

/** Attempts to use the network. */
export const onNetwork: Attack[] = [
  {
    name: 'connections to the host and beyond',
    language: 'python',
    program: `${attempts}
import socket
for address in ('127.0.0.1', '172.17.0.1', '10.0.2.2', '192.168.65.2', '169.254.169.254', '8.8.8.8', 'localhost', 'host.docker.internal'):
    attempt(address, lambda: socket.create_connection((address, PORT), 0.2).recv(20))
attempt('six', lambda: socket.create_connection(('::1', PORT), 0.2).recv(20))
attempt('name', lambda: socket.getaddrinfo('example.org', 80))
if os.path.isdir('/sys/class/net') and set(os.listdir('/sys/class/net')) - {'lo', 'tunl0', 'sit0', 'ip6tnl0', 'gre0', 'gretap0', 'erspan0', 'ip_vti0', 'ip6_vti0', 'ip6gre0'}: print('GOT', os.listdir('/sys/class/net'))`,
    limits: { timeMs: 2000 },
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'packets sent without a connection',
    language: 'python',
    program: `${attempts}
import socket
def send(address):
    one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    return one.sendto(b'x', (address, PORT))
for address in ('172.17.0.1', '255.255.255.255', '224.0.0.1', '8.8.8.8'): attempt(address, lambda: send(address))`,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'raw and rare sockets',
    language: 'python',
    program: `${attempts}
import socket
for family, kind, protocol in ((2, 3, 1), (2, 3, 255), (10, 3, 58), (17, 3, 768), (17, 2, 768), (16, 3, 0), (16, 3, 15), (38, 5, 0), (40, 1, 0), (31, 3, 1), (15, 3, 2), (44, 3, 0), (21, 5, 0), (30, 1, 0)):
    attempt((family, kind), lambda: socket.socket(family, kind, protocol))`,
    ends: ['exit'],
    embedded: ['exit'],
  },
  {
    name: 'a listener for the next test',
    language: 'python',
    program: `
import os, socket
try:
    print('GOT', socket.create_connection(('127.0.0.1', 4000), 0.1).recv(9))
except OSError: print('nobody')
one = socket.socket(socket.AF_UNIX); 
try: one.connect('\\0left'); print('GOT the other')
except OSError: print('nobody')
if os.fork() == 0:
    os.setsid()
    server, other = socket.create_server(('127.0.0.1', 4000)), socket.socket(socket.AF_UNIX)
    other.bind('\\0left'); other.listen()
    while True: server.accept()[0].send(b'pwned')`,
    runs: 2,
    shows: /^nobody\nnobody\n$/,
    ends: ['exit'],
  },
];

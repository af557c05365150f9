import type { ContainerAttack } from './attack.ts';

/** Attacks on the machine, its network and other containers. Another student's container holds a secret meanwhile. */
export const onNeighbours: ContainerAttack[] = [
  {
    name: "the machine's files",
    program: `
attempt('the secret', lambda: read('SECRET_FILE'))
for path in ['/var/lib/docker', '/var/lib/containerd', '/root/.cache', '/host', '/mnt/host', '/.dockerenv-host', '/run/containerd', '/tmp/put-test-docker', '/homes']:
    attempt(path, lambda: os.path.exists(path) and (os.listdir(path) or None))
attempt('other disks', lambda: [line for line in open('/proc/mounts') if re.match(r'/dev/(vd|sd|nvme|xvd)', line) and not re.search(r' /etc/(hosts|hostname|resolv.conf) ', line)])`,
  },
  {
    name: "the engine's socket",
    program: `
for path in ['/var/run/docker.sock', '/run/docker.sock', '/run/containerd/containerd.sock', '/run/podman/podman.sock', '/run/crio/crio.sock', '/tmp/put-test-docker/docker.sock']:
    attempt(path, lambda: socket.socket(socket.AF_UNIX).connect(path) or 'connected')
attempt('abstract ones', lambda: [line.split()[-1] for line in open('/proc/net/unix') if '@' in line])
def abstract(name):
    with socket.socket(socket.AF_UNIX) as one: return one.connect('\\0' + name) or 'connected'
attempt('containerd', lambda: abstract('/containerd-shim/x.sock'))`,
  },
  {
    name: "the machine's ports",
    program: `
def connect(host, port):
    with socket.create_connection((host, port), 1) as one:
        one.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')
        return one.recv(200) or 'connected'
reached = []
def one(host, port):
    try: reached.append((host, port, connect(host, port)))
    except OSError: pass
hosts = 'HOSTS'.split(',') + ['127.0.0.1', '172.17.0.1', '10.0.0.1', '10.0.2.2', '192.168.0.1', '169.254.169.254', 'host.docker.internal', '::1']
threads = [threading.Thread(target=one, args=(host, port)) for host in hosts for port in [PORT, 22, 80, 443, 2375, 2376, 3000, 5432, 8000, 10250]]
for thread in threads: thread.start()
for thread in threads: thread.join()
attempt('reached', lambda: reached)`,
  },
  {
    name: 'ways out of the container',
    program: `
attempt('interfaces', lambda: [name for _, name in socket.if_nameindex() if name not in ('lo',) and not re.match(r'(tunl|gre|sit|ip6|erspan|ip_vti|dummy)', name)])
def send(family, address):
    with socket.socket(family, socket.SOCK_DGRAM) as one: return one.sendto(b'x', address)
attempt('udp', lambda: send(socket.AF_INET, ('8.8.8.8', 53)))
attempt('udp 6', lambda: send(socket.AF_INET6, ('2001:4860:4860::8888', 53)))
attempt('multicast', lambda: send(socket.AF_INET, ('224.0.0.251', 5353)))
attempt('broadcast', lambda: send(socket.AF_INET, ('255.255.255.255', 67)))
attempt('names', lambda: socket.gethostbyname('example.org'))
attempt('curl', lambda: succeeds('curl -sm 2 http://example.org'))`,
  },
  {
    name: "another student's home folder",
    program: `
attempt('folders', lambda: [name for name in os.listdir('/home') if name != 'student'])
attempt('of processes', lambda: shell('cat /proc/[0-9]*/root/home/student/secret.txt 2>/dev/null'))
attempt('anywhere', lambda: shell('find / -name secret.txt -not -path "/proc/*" 2>/dev/null'))
attempt('in proc', lambda: [line for line in open('/proc/mounts') if line.count('put-') and '/home/student' not in line])`,
  },
  {
    name: "another student's processes",
    program: `
attempt('others', lambda: [pid for pid in os.listdir('/proc') if pid.isdigit() and b'neighbour' in read('/proc/' + pid + '/cmdline')])
attempt('many', lambda: len([pid for pid in os.listdir('/proc') if pid.isdigit()]) > 30)
def connect(target):
    with socket.socket(socket.AF_UNIX) as one: return one.connect(target) or 'connected'
attempt('abstract', lambda: connect('\\0neighbour'))
attempt('port', lambda: socket.create_connection(('127.0.0.1', 8000), 2))`,
  },
  {
    name: "another student's shared memory",
    program: `
attempt('files', lambda: os.listdir('/dev/shm'))
attempt('queues', lambda: os.listdir('/dev/mqueue') if os.path.isdir('/dev/mqueue') else None)
attempt('segments', lambda: open('/proc/sysvipc/shm').read().splitlines()[1:])
attempt('by key', lambda: libc.shmget(4711, 0, 0) >= 0)`,
  },
  {
    name: 'secrets of the server in the environment',
    program: `
attempt('own', lambda: os.environ.get('PT_TEST_SECRET'))
attempt('names', lambda: [name for name in os.environ if name.startswith('PT_') or 'DOCKER' in name or 'DATABASE' in name])
attempt('of processes', lambda: shell('cat /proc/[0-9]*/environ 2>/dev/null | tr "\\\\0" "\\\\n" | grep PT_'))`,
  },
];

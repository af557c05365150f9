/**
 * The system calls that programs in a sandbox do not need, and through which they could reach what no namespace keeps
 * apart: keys of the kernel, sockets of other families, new parts of the kernel. Calls by their numbers on x86-64 and on
 * arm64; null: there is none.
 */
const refused: Record<string, [x64: number | null, arm64: number]> = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  landlock_create_ruleset: [444, 444],
  lookup_dcookie: [212, 18],
  memfd_secret: [447, 447],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pivot_root: [155, 41],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
};
const refusedOnX64 = { ioperm: 173, iopl: 172, modify_ldt: 154 };

/** Programs go on without them: `clone` is there, and files in /tmp, whose memory is counted. */
const unknown: Record<string, [x64: number, arm64: number]> = { clone3: [435, 435], memfd_create: [319, 279] };

const machines = {
  x64: { index: 0, audit: 0xc000_003e, clone: 56, socket: 41, setns: 308, prctl: 157 },
  arm64: { index: 1, audit: 0xc000_00b7, clone: 220, socket: 198, setns: 268, prctl: 167 },
} as const;

/** Flags of `clone` that make namespaces. */
const newNamespaces = 0x7e02_0000;
/** A system call with this bit has 32-bit pointers, and a table of its own. */
const x32Bit = 0x4000_0000;
const families = { unix: 1, inet: 2, inet6: 10, netlink: 16 };
const errors = { denied: 1, noSuchCall: 38, noSuchFamily: 97 };

// a program of classic BPF over `struct seccomp_data`: instructions of a code, two jumps and a number
type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const end = (value: number): Instruction => [0x06, 0, 0, value];
const refuse = (error: number) => end(0x0005_0000 | error);
const allow = end(0x7fff_0000);
const ifEqual = (value: number, then: Instruction[]): Instruction[] => [[0x15, 0, then.length, value], ...then];
const unlessEqual = (value: number, then: Instruction[]): Instruction[] => [[0x15, then.length, 0, value], ...then];
const ifAtLeast = (value: number, then: Instruction[]): Instruction[] => [[0x35, 0, then.length, value], ...then];
const ifAnyOf = (bits: number, then: Instruction[]): Instruction[] => [[0x45, 0, then.length, bits], ...then];

const numberOffset = 0;
const machineOffset = 4;
/** The lower half of an argument; both machines put it first. */
const argument = (index: number) => load(16 + 8 * index);

function programFor(arch: keyof typeof machines): Instruction[] {
  const { index, audit, clone, socket } = machines[arch];
  const numbers = Object.values(refused).map((both) => both[index]);
  if (arch === 'x64') numbers.push(...Object.values(refusedOnX64));
  return [
    load(machineOffset),
    ...unlessEqual(audit, [refuse(errors.noSuchCall)]),
    load(numberOffset),
    ...(arch === 'x64' ? ifAtLeast(x32Bit, [refuse(errors.noSuchCall)]) : []),
    ...Object.values(unknown).flatMap((both) => ifEqual(both[index], [refuse(errors.noSuchCall)])),
    ...numbers.flatMap((number) => (number === null ? [] : ifEqual(number, [refuse(errors.denied)]))),
    ...ifEqual(clone, [argument(0), ...ifAnyOf(newNamespaces, [refuse(errors.denied)]), allow]),
    ...ifEqual(socket, [
      argument(0),
      ...[families.unix, families.inet, families.inet6].flatMap((family) => ifEqual(family, [allow])),
      // lists of network interfaces, and nothing else of netlink
      ...ifEqual(families.netlink, [argument(2), ...ifEqual(0, [allow])]),
      refuse(errors.noSuchFamily),
    ]),
    allow,
  ];
}

/** What `enter.pl` takes on this machine; undefined: the machine is of another kind. */
export function seccompFilter(arch: string): { setns: number; prctl: number; filter: string } | undefined {
  if (arch !== 'x64' && arch !== 'arm64') return undefined;
  const program = programFor(arch);
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  const { setns, prctl } = machines[arch];
  return { setns, prctl, filter: bytes.toString('hex') };
}

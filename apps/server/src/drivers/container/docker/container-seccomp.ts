import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = {
  names: string[];
  action: string;
  args?: { index: number; value: number; valueTwo?: number; op: string }[];
};
type Profile = { syscalls: Rule[] };

const file = join(import.meta.dirname, '../../../../../../runners/seccomp.json');
const allow = 'SCMP_ACT_ALLOW';
const equal = (index: number, value: number) => ({ index, value, valueTwo: 0, op: 'SCMP_CMP_EQ' });

/** What shells and debuggers need beyond the programs that the judge runs. */
const more: Rule[] = [
  // gdb and strace; the kernel lets a process trace only those of its own user
  { names: ['ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd'], action: allow },
  // gdb: addresses that do not change from run to run
  { names: ['personality'], action: allow, args: [equal(0, 0x40000)] },
  // databases; the memory counts as the container's
  { names: ['shmget', 'shmat', 'shmdt', 'semget', 'semop', 'semtimedop', 'mlockall', 'munlockall'], action: allow },
  // AF_NETLINK of NETLINK_ROUTE: lists of network interfaces
  { names: ['socket'], action: allow, args: [equal(0, 16), equal(2, 0)] },
];

/** Docker takes the profile's text. Podman opens a file on its own machine, so that it has the judge's profile. */
export function seccompOption(isPodman: boolean): string {
  if (isPodman) return `seccomp=${file}`;
  return `seccomp=${containerProfile()}`;
}

let text: string | undefined;

/** The system calls that students' programs may make, in the form of Docker and of the Open Container Initiative. */
export function containerProfile(): string {
  text ??= readProfile();
  return text;
}

function readProfile(): string {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  return JSON.stringify({ ...profile, syscalls: [...profile.syscalls, ...more] });
}

/**
 * What a student tries from within a container, in Python. It prints what it gets after the word GOT. Neither GOT nor a
 * secret may appear. `HOSTS`, `PORT` and `SECRET_FILE` stand for the machine's addresses, the port of a server there,
 * and a file.
 */
export type ContainerAttack = {
  name: string;
  program: string;
  /** It may be ended before its own end, for its use of memory or processes. */
  mayBeEnded?: boolean;
  /**
   * On the kernel, or on what only it bounds. gVisor gives each container a kernel of its own: what this one lets a
   * program do reaches nobody else, and its own memory is the container's, so that a lack of it ends the container.
   */
  isOnKernel?: boolean;
};

/** Before every program: what tries something and prints what comes of it. */
const prelude = `
import ctypes, glob, os, platform, re, resource, signal, socket, stat, struct, subprocess, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def attempt(label, action):
    try: got = action()
    except BaseException as error: print(label, 'refused', type(error).__name__, error)
    else: print(label, 'GOT ' + repr(got)[:200] if got else 'nothing')
def call(x86, arm, *words):
    result = libc.syscall(ctypes.c_long((x86, arm)[platform.machine() == 'aarch64']), *[ctypes.c_void_p(word) if isinstance(word, int) else word for word in words])
    if result < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result + 1
def shell(command):
    done = subprocess.run(['bash', '-c', command], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=20)
    return done.stdout.strip()
def succeeds(command):
    return subprocess.run(['bash', '-c', command], capture_output=True, stdin=subprocess.DEVNULL, timeout=20).returncode == 0
def read(path, most=200):
    with open(path, 'rb') as file: return file.read(most)
def write(path, text):
    with open(path, 'w') as file: file.write(text)
    return path
`;

export const programOf = ({ program }: ContainerAttack): string => `${prelude}\n${program}\nprint('END', flush=True)`;

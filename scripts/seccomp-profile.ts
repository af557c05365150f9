import { containerProfile } from '../apps/server/src/drivers/container/docker/container-seccomp.ts';

/** Prints the profile of system calls of students' containers, for the nodes of a cluster. */
process.stdout.write(`${containerProfile()}\n`);

# Becomes a command in the namespaces of another process: enter.pl PROCESS SETNS PRCTL FILTER COMMAND…
# SETNS and PRCTL are numbers of system calls; FILTER says which calls the command may make, as the kernel takes it.
# Until the command begins, this process has all rights there, so that no program of the student can touch it.
use strict;

my ($process, $setns, $prctl) = map { int } splice @ARGV, 0, 3;
my $filter = pack 'H*', shift @ARGV;
my ($dropBounding, $setSeccomp, $byFilter) = (24, 22, 2);

my @namespaces = map { open my $one, '<', "/proc/$process/ns/$_" or die "$_: $!\n"; $one } qw(user mnt pid);
for (@namespaces) { syscall($setns, fileno $_, 0) == 0 or die "setns: $!\n" }

my $child = fork // die "fork: $!\n";
if (!$child) {
  # the first number that the kernel does not know ends it
  for (my $right = 0; syscall($prctl, $dropBounding, $right, 0, 0, 0) == 0;) { $right++ }
  my $program = pack 'S x![8] P', length($filter) / 8, $filter;
  syscall($prctl, $setSeccomp, $byFilter, $program, 0, 0) == 0 or die "seccomp: $!\n";
  exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\n";
}
waitpid $child, 0;
if (my $signal = $? & 127) {
  kill $signal, $$;
  exit 128 + $signal;
}
exit $? >> 8;

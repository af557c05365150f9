// the exit code belongs to the command itself
import '../apps/server/src/main/restore.ts';

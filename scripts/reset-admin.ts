// the keyboard and the exit code belong to the command itself
import '../apps/server/src/main/reset-admin.ts';

// the imported command sets the exit code itself
import '../apps/server/src/main/migrate.ts';

// the imported command reads the keyboard and sets the exit code itself
import '../apps/server/src/main/change-secret.ts';

await import('../apps/server/src/main/worker.ts');

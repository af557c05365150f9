await import('../apps/server/src/main/node.ts');

/** Groups of nodes that reach each other (Tarjan's algorithm); single nodes are left out. */
export function findCircles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    lowest.set(node, own);
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      const reached = order.has(next) ? (onStack.has(next) ? order.get(next)! : own) : visit(next);
      lowest.set(node, Math.min(lowest.get(node)!, reached));
    }
    if (lowest.get(node) === own) {
      const circle = stack.splice(stack.indexOf(node));
      for (const one of circle) onStack.delete(one);
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest.get(node)!;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles;
}

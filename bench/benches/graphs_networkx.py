"""Topological sort and mex with networkx, for the benchmark of graphs."""
import random
import sys
import time

import networkx

count = int(sys.argv[1])
vertices = count // 5
random.seed(1)
graph = networkx.DiGraph()
graph.add_nodes_from(range(vertices))
names = list(range(vertices))
random.shuffle(names)
for _ in range(count):
    x, y = random.sample(range(vertices), 2)
    graph.add_edge(names[max(x, y)], names[min(x, y)])
start = time.process_time()
values = {}
for vertex in reversed(list(networkx.topological_sort(graph))):
    reached = {values[below] for below in graph[vertex]}
    mex = 0
    while mex in reached:
        mex += 1
    values[vertex] = mex
seconds = time.process_time() - start
print(f"{'random-dag':<12} {count:>10} networkx {networkx.__version__}: {count / seconds / 1e6:.2f} "
      f"million edges per CPU second, largest value: {max(values.values())}")

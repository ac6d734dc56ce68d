import type { StripNode } from './route-strip';

/** Fill and stroke of a node: a shape besides the color, since a reached node is filled and others are hollow. */
export function nodeClass({ state, isFinal }: StripNode): string {
  switch (state) {
    case 'done':
      return isFinal ? 'stroke-success fill-success' : 'stroke-ink-2 fill-ink-2';
    case 'now':
      return 'stroke-flight fill-surface';
    case 'todo':
      return 'stroke-edge fill-surface';
    case 'broken':
      return 'stroke-failure fill-surface';
    case 'back':
      return 'stroke-refund fill-refund';
    case 'unknown':
    case 'elsewhere':
      return 'stroke-ink-3 fill-surface [stroke-dasharray:1.5_1.5]';
  }
}

import { FLOW_COLOURS, RED } from '#domain/chart-colours.ts';
import type { Flow, FlowNode } from '#domain/flow.ts';
import { sum } from '#domain/money.ts';
import { formatOverview } from '#domain/numbers.ts';
import { emsOf } from '#domain/word-width.ts';
import { INK } from './overview-pages.ts';
import { at, TEXT_GAP, TEXT_SIZE, text } from './svg-text.ts';

// Indirect cost as streams from what was entered, through costs, to segments, in the colours of the screen. A stream is as wide as
// its amount at both ends.

/** Names stand left of the first column and right of the others. */
const SIDE = 140;
const NODE = 7;
const GAP = 11;
const LINE = 9.5;
const LONGEST = 28;

interface Placed extends FlowNode {
  x: number;
  y: number;
  height: number;
  /** How much of it has been drawn already, on either side. */
  left: number;
  right: number;
}

export function flowSvg(
  { nodes, links }: Flow,
  nameOf: (node: FlowNode) => string,
  { width, height }: { width: number; height: number },
): string {
  const placed = place(nodes, { width, height });
  const streams = links.flatMap(({ from, to, amount }) => {
    const [source, target] = [placed.get(from), placed.get(to)];
    return source && target && amount > 0 ? [stream(source, target, amount)] : [];
  });
  const boxes = [...placed.values()].map(
    ({ x, y, height, kind }) =>
      `<rect x="${at(x)}" y="${at(y)}" width="${NODE}" height="${at(Math.max(height, 0.6))}" fill="${FLOW_COLOURS[kind]}"/>`,
  );
  const names = [0, 1, 2].flatMap(column =>
    labels(
      [...placed.values()].filter(node => node.column === column),
      nameOf,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${[...streams, ...boxes, ...names].join('')}</svg>`;
}

function place(nodes: readonly FlowNode[], { width, height }: { width: number; height: number }): Map<string, Placed> {
  const columns = [0, 1, 2].map(column => nodes.filter(node => node.column === column));
  const amounts = columns.map(column => sum(column.map(({ amount }) => amount)));
  const room = columns.map(column => height - 8 - GAP * Math.max(0, column.length - 1));
  const scale = Math.min(
    ...amounts.map((amount, column) => (amount > 0 ? room[column]! / amount : Number.POSITIVE_INFINITY)),
  );
  const right = width - SIDE - NODE;
  // Without segments costs are the last.
  const places = [SIDE, columns[2]!.length > 0 ? (width - NODE) / 2 : right, right];
  return new Map(
    columns.flatMap((column, index) => {
      let y = 4;
      return column.map((node): [string, Placed] => {
        const tall = node.amount * scale;
        const placed = { ...node, x: places[index]!, y, height: tall, left: 0, right: 0 };
        y += tall + GAP;
        return [node.id, placed];
      });
    }),
  );
}

/** Takes its room at both ends. */
function stream(source: Placed, target: Placed, amount: number): string {
  const thick = source.amount > 0 ? (amount / source.amount) * source.height : 0;
  const [y0, y1] = [source.y + source.right, target.y + target.left];
  source.right += thick;
  target.left += thick;
  const [x0, x1] = [source.x + NODE, target.x];
  const middle = (x0 + x1) / 2;
  const curve = (from: number, to: number, x: number) =>
    `C${at(middle)} ${at(from)} ${at(middle)} ${at(to)} ${at(x)} ${at(to)}`;
  const back = curve(y1 + thick, y0 + thick, x0);
  const path = `M${at(x0)} ${at(y0)} ${curve(y0, y1, x1)} L${at(x1)} ${at(y1 + thick)} ${back} Z`;
  const fill = target.kind === 'notAllocated' ? RED : FLOW_COLOURS[source.kind];
  return `<path d="${path}" fill="${fill}" fill-opacity="0.28"/>`;
}

/** Beside the middle of their nodes, and never over each other. */
function labels(column: readonly Placed[], nameOf: (node: FlowNode) => string): string[] {
  let free = 0;
  return column.map(node => {
    const y = Math.max(node.y + node.height / 2 + 2.5, free + LINE);
    free = y;
    const name = nameOf(node);
    const shown = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
    const amount = formatOverview(node.amount);
    if (node.column === 0) return text(node.x - 5, y, 'end', INK, shown, amount);
    const x = node.x + NODE + 5;
    // Streams leave here, and would cross out the name and its amount.
    const wide = emsOf(shown + amount) * TEXT_SIZE + TEXT_GAP + 4;
    const ground = `<rect x="${at(x - 2)}" y="${at(y - 7)}" width="${at(wide)}" height="${LINE}" fill="#ffffff" fill-opacity="0.92"/>`;
    return (node.column === 1 ? ground : '') + text(x, y, 'start', INK, shown, amount);
  });
}

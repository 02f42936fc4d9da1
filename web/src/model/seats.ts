// Where the seats lie: you below, the house dealer above, the others clockwise from you.

export interface Spot {
  position: number;
  x: number;
  y: number;
  side: 'left' | 'right' | 'own';
  /** Whether it is in the upper half. */
  upper: boolean;
}

export interface Ring { cx: number; cy: number; rx: number; ry: number }

/** The other seats in clockwise order from the one on your left. */
export function others(positions: number, own: number | null): number[] {
  const all = Array.from({ length: positions }, (_, no) => no + 1);
  if (own === null) return all;
  return [...all.slice(own), ...all.slice(0, own - 1)];
}

function bent(value: number): number {
  return Math.sign(value) * Math.pow(Math.abs(value), 0.72);
}

/** Seats on the ring: the first half up the left side, the rest down the right. */
export function ring(positions: number, own: number | null, at: Ring): Spot[] {
  const rest = others(positions, own);
  const left = own === null ? 0 : Math.ceil(rest.length / 2);
  const spots = rest.map((position, no): Spot => {
    const onLeft = own === null ? no >= Math.ceil(rest.length / 2) : no < left;
    const angle = angleOf(no, rest.length, own === null);
    const x = at.cx + at.rx * bent(Math.sin(angle));
    const y = at.cy - at.ry * bent(Math.cos(angle));
    return { position, x, y, side: onLeft ? 'left' : 'right', upper: y < at.cy + 1 };
  });
  if (own !== null) spots.push({ position: own, x: at.cx, y: at.cy + at.ry + 60, side: 'own', upper: false });
  return spots;
}

/** Watching, seat 1 is the first on the right; at the table the first is the one on your left. */
function angleOf(no: number, many: number, watching: boolean): number {
  const half = Math.ceil(many / 2);
  if (watching) {
    if (no < half) return (Math.PI * (no + 1)) / (half + 1);
    return Math.PI + (Math.PI * (no - half + 1)) / (many - half + 1);
  }
  if (no < half) return Math.PI + (Math.PI * (no + 1)) / (half + 1);
  return (Math.PI * (no - half + 1)) / (many - half + 1);
}

/** How high the plates of a column lie, by how many they are: the circles lie below the upper ones, and above the lower ones. */
const HEIGHTS = [[], [240], [110, 420], [34, 208, 500], [4, 144, 373, 513]];

/** Two columns of blocks at a player-dealer table; x is the outer edge of the plate. */
export function horseshoe(positions: number, own: number | null): Spot[] {
  const rest = others(positions, own);
  const many = Math.ceil(rest.length / 2);
  const left = own === null ? rest.slice(many) : rest.slice(0, many);
  const right = own === null ? rest.slice(0, many) : rest.slice(many);
  const column = (seats: number[], side: 'left' | 'right', upwards: boolean): Spot[] => {
    const all = seats.length;
    return seats.map((position, no) => {
      const row = upwards ? all - 1 - no : no;
      const y = HEIGHTS[all]?.[row] ?? 4 + row * 137;
      // The corners of the table lie further in, the lower ones less: my own circles and cards lie between them.
      const inset = all === 1 || (row > 0 && row < all - 1) ? 14 : row ? 40 : 52;
      return { position, x: inset, y, side, upper: row < all / 2 };
    });
  };
  const spots = [...column(left, 'left', true), ...column(right, 'right', false)];
  if (own !== null) spots.push({ position: own, x: 488, y: 560, side: 'own', upper: false });
  return spots;
}

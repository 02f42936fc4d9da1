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

/** Two columns of blocks at a player-dealer table; x is the outer edge of the plate. */
export function horseshoe(positions: number, own: number | null): Spot[] {
  const rest = others(positions, own);
  const many = Math.ceil(rest.length / 2);
  const left = own === null ? rest.slice(many) : rest.slice(0, many);
  const right = own === null ? rest.slice(0, many) : rest.slice(many);
  const column = (seats: number[], side: 'left' | 'right', upwards: boolean): Spot[] => {
    const gap = seats.length > 3 ? 137 : 172;
    const top = seats.length > 3 ? 36 : seats.length === 3 ? 60 : 120;
    return seats.map((position, no) => {
      const row = upwards ? seats.length - 1 - no : no;
      const end = row === 0 || row === seats.length - 1;
      // Four in a column reach down to my own circles: the lowest keeps away from them.
      const low = seats.length > 3 && row === seats.length - 1;
      const inset = low ? 22 : seats.length > 1 && end ? 52 : 14;
      return { position, x: inset, y: top + row * gap, side, upper: row < seats.length / 2 };
    });
  };
  const spots = [...column(left, 'left', true), ...column(right, 'right', false)];
  if (own !== null) spots.push({ position: own, x: 488, y: 560, side: 'own', upper: false });
  return spots;
}

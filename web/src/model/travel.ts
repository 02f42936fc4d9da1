// Cards and chips that travel: from where they came to where they are now, or to where they go.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { still } from './settings.svelte';

/** While a table is drawn afresh nothing travels: what lies there has not just come. */
export const stage = { set: false };

export interface Way {
  /** A place on the table: what carries it as `data-at`. */
  place: string;
  ms?: number;
}

const FADE: TransitionConfig = { duration: 80, css: (part) => `opacity: ${part}` };

/** A transition between a place on the table and where the node lies. */
export function travel(node: HTMLElement, { place, ms = 160 }: Way): TransitionConfig {
  if (!stage.set || document.hidden) return { duration: 0 };
  if (still()) return FADE;
  const there = document.querySelector(`[data-at="${place}"]`)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (!there || !here.width) return FADE;
  // The table is drawn to scale; what is moved inside it is moved in its measure.
  const scale = node.offsetWidth ? here.width / node.offsetWidth : 1;
  const x = (there.left + there.width / 2 - here.left - here.width / 2) / scale;
  const y = (there.top + there.height / 2 - here.top - here.height / 2) / scale;
  return { duration: ms, easing: cubicOut, css: (_, left) => `transform: translate(${x * left}px, ${y * left}px); z-index: 5` };
}

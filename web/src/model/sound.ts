// Sounds for the turn and the last seconds, made in the browser. Off until somebody wants them.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** A soft tone of so many hertz, after so many seconds. */
function tone(hertz: number, after: number, seconds: number, loud: number): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const begins = context.currentTime + after;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = 'sine';
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + seconds);
  source.connect(volume).connect(context.destination);
  source.start(begins);
  source.stop(begins + seconds);
}

/** It is my turn: two notes upwards. */
export function turnSound(): void {
  if (!settings.sound) return;
  tone(523, 0, 0.22, 0.16);
  tone(784, 0.13, 0.34, 0.16);
}

/** One of the last seconds: a short knock. */
export function secondSound(): void {
  if (settings.sound) tone(330, 0, 0.09, 0.12);
}

/** The arrows go along the radios of a group and choose. */
export function radios(event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]')];
  const at = all.findIndex((one) => one.getAttribute('aria-checked') === 'true');
  const next = all[(at + by + all.length) % all.length];
  next?.focus();
  next?.click();
}

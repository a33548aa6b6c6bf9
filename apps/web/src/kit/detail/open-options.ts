/** The list of options that is open below a field, unless the arrow keys have chosen one of them. */
export function openOptions(field: HTMLInputElement): readonly HTMLElement[] | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (!list || list.querySelector('[data-combobox-selected]')) return undefined;
  return [...list.querySelectorAll<HTMLElement>('[role="option"]')];
}

/** The options of the list that is open below a field; undefined if the arrow keys have chosen an option. */
export function openOptions(field: HTMLInputElement): readonly HTMLElement[] | undefined {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (!list || list.querySelector('[data-combobox-selected]')) return undefined;
  return [...list.querySelectorAll<HTMLElement>('[role="option"]')];
}

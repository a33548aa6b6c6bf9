export type PageStep = number | 'gap';

const margin = 2;
const visible = 5;

/** The first and the last of the pages around the current page, counted from 0. */
function shownAround(current: number, pages: number): [first: number, last: number] {
  if (current > pages - visible / 2) return [current - (visible - (pages - current)), pages];
  // Near the beginning the specification's pager shows one page more, except on the first page.
  if (current < visible / 2) return [0, current === 0 ? visible - 1 : visible];
  return [current - visible / 2, current + visible / 2];
}

/**
 * The steps of a pager with 2 margin pages and 5 visible ones (LST-06), computed as in react-paginate: of 20
 * pages, page 1 shows 1 2 3 4 5 … 19 20 and page 10 shows 1 2 … 8 9 10 11 12 … 19 20.
 */
export function pageRange(page: number, pages: number): PageStep[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= visible) return numbers;

  const [first, last] = shownAround(page - 1, pages);
  const isShown = (number: number) =>
    number <= margin || number > pages - margin || (number - 1 >= first && number - 1 <= last);
  // If the gap would hide only one page, the page is shown.
  const isLoneGap = (number: number) => isShown(number - 1) && isShown(number + 1);

  return numbers
    .map((number): PageStep => (isShown(number) || isLoneGap(number) ? number : 'gap'))
    .filter((step, index, steps) => step !== 'gap' || steps[index - 1] !== 'gap');
}

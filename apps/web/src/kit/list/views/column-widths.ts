import { choiceFor, rememberChoice } from '../../../session/list-choices.ts';
import { personalKeys } from '../../../session/stored-session.ts';

/** The widths of a column in pixels. Without a chosen width, the content determines the width. */
const pixels = { narrow: 96, medium: 200, wide: 360 } as const;
export type ColumnWidth = keyof typeof pixels;
export const widthLabels: Readonly<Record<ColumnWidth, string>> = {
  narrow: 'Stretta',
  medium: 'Media',
  wide: 'Larga',
};

export type ColumnWidths = Readonly<Record<string, ColumnWidth>>;

export function isColumnWidth(text: string): text is ColumnWidth {
  return Object.hasOwn(pixels, text);
}

/** The widths that the person has chosen for a list, by the path of its endpoint. */
export function widthsOf(list: string): ColumnWidths {
  return (choiceFor(list, personalKeys.columnWidths) ?? {}) as ColumnWidths; // `styleOf` checks each width
}

export function rememberWidths(list: string, widths: ColumnWidths): void {
  rememberChoice(list, personalKeys.columnWidths, widths);
}

/**
 * The style rules for the widths of the shown columns. The column of the checkboxes comes before them, so counting
 * begins at 2.
 */
export function styleOf(shown: readonly { readonly key: string }[], widths: ColumnWidths): string {
  return shown
    .flatMap(({ key }, index) => {
      const width = widths[key];
      if (!width || !isColumnWidth(width)) return [];
      const size = `${pixels[width]}px`;
      // The repeated class gives this rule priority over the style of a dense table.
      return `.data-table.data-table.data-table tr > :nth-child(${index + 2}) { width: ${size}; min-width: ${size}; max-width: ${size}; overflow: hidden; text-overflow: ellipsis; }`;
    })
    .join('\n');
}

let sheet: CSSStyleSheet | undefined;
let applied = '';

/**
 * Sets the column widths of the list on the screen. It uses an adopted style sheet, because the content security policy
 * allows no style elements.
 */
export function applyWidths(
  shown: readonly { readonly key: string }[],
  widths: ColumnWidths,
): void {
  const style = styleOf(shown, widths);
  if (style === applied) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(style);
  applied = style;
}

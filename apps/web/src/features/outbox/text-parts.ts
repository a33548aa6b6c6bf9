export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

const link = /(https?:\/\/[^\s<>"]+)/;

/** Splits a mail's plain text into links and other text. */
export function textParts(text: string): TextPart[] {
  return text
    .split(link)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

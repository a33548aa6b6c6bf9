/** Markup whose interpolated text has already been escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A template in which every value is escaped, unless it is itself `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | undefined)[]
): Html {
  return new Html(
    String.raw(
      { raw: parts },
      ...values.map((value) => (value instanceof Html ? value.markup : escape(value ?? ''))),
    ),
  );
}

export function joined(parts: readonly Html[]): Html {
  return new Html(parts.map(({ markup }) => markup).join(''));
}

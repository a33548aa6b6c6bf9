interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** A `mailto:` link. The address is encoded, because a `?` in the address would add recipients and a text. */
export function mailTo(email: string, letter?: Letter): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (!letter) return address;
  const { subject, text } = letter;
  return `${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** Letters that stand for others in a name: wide and accented ones, invisible signs, digits for letters. */
function plainWords(name: string): readonly string[] {
  return name
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
    .split(/[^a-z]+/);
}

/**
 * The sender of a tenant's letters. All mail has the address of the installation, so a tenant with the name of the product
 * would write as the product.
 */
export function shownSender(name: string): string {
  return plainWords(name).includes('canone') ? `${name} (azienda che usa Canone)` : name;
}

/**
 * The first bytes of a ZIP file and of an old Office document. A password-protected Excel file also begins like an old
 * Office document.
 */
const signatures = { zip: 'PK\u0003\u0004', oldOffice: '\u00d0\u00cf\u0011\u00e0' } as const;

function startsWith(head: Buffer, signature: string): boolean {
  return head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
}

/**
 * Returns whether the file is binary, which its NUL bytes show. UTF-16 text also contains NUL bytes, but begins with a
 * byte order mark.
 */
function isBinary(head: Buffer): boolean {
  const isUtf16 = head[0] === 0xff || head[0] === 0xfe;
  return head.includes(0) && !isUtf16;
}

/** The kind of a file by its first bytes, never by its name. */
export function fileKindOf(head: Buffer): 'empty' | 'zip' | 'oldOffice' | 'binary' | 'text' {
  if (head.length === 0) return 'empty';
  if (startsWith(head, signatures.zip)) return 'zip';
  if (startsWith(head, signatures.oldOffice)) return 'oldOffice';
  return isBinary(head) ? 'binary' : 'text';
}

/** The first bytes of a ZIP file, and of the older documents of Office, which also contain protected ones. */
const signatures = { zip: 'PK\u0003\u0004', oldOffice: '\u00d0\u00cf\u0011\u00e0' } as const;

function startsWith(head: Buffer, signature: string): boolean {
  return head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
}

/** Binary files have NUL bytes; text in UTF-16 has them too, after its byte order mark. */
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

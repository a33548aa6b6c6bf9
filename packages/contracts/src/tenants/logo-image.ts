/** The maximum size of a logo file in bytes. The limit exists because every mail contains the logo. */
export const maxLogoBytes = 40_000;
const maxPixels = { width: 1_200, height: 600 };

export type LogoType = 'image/png' | 'image/jpeg';

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((value, at) => bytes[at] === value);
}

/** The size of a PNG image. A PNG begins with its signature and the chunk IHDR, which contains the size. */
function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 33 || !startsWith(bytes.subarray(12), [0x49, 0x48, 0x44, 0x52]))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Whether a marker begins the frame of a JPEG. The markers C4, C8 and CC have another meaning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The size of a JPEG image. A JPEG is a list of segments, and the segment of the frame contains the size. */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

export const logoUnreadable = 'L’immagine del logo non si può leggere: prova a salvarla di nuovo.';

export const logoTooLarge = `Il logo pesa troppo: al massimo ${maxLogoBytes / 1_000} kB.`;

type Read =
  | { readonly type: LogoType; readonly problem?: never }
  | { readonly problem: string; readonly type?: never };

/** The type of a logo, which its content determines, or the reason why the file is refused. */
export function readLogo(bytes: Uint8Array = new Uint8Array()): Read {
  const type = startsWith(bytes, pngSignature)
    ? 'image/png'
    : startsWith(bytes, [0xff, 0xd8, 0xff])
      ? 'image/jpeg'
      : undefined;
  if (!type) return { problem: 'Il logo deve essere un’immagine PNG o JPEG.' };
  if (bytes.length > maxLogoBytes) return { problem: logoTooLarge };
  const size = type === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return { problem: logoUnreadable };
  const { width, height } = maxPixels;
  return size.width > width || size.height > height
    ? { problem: `Il logo è troppo grande: al massimo ${width} × ${height} punti.` }
    : { type };
}

const dataUrl = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Map(Array.from(digits, (digit, value) => [digit, value]));

/** Decodes base64 with padding to bytes. Older browsers have no function for this. */
function decoded(base64: string): Uint8Array {
  const text = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (const digit of text) {
    bits = (bits << 6) | (valueOf.get(digit) ?? 0);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at] = (bits >> count) & 0xff;
    at += 1;
  }
  return bytes;
}

/** The bytes of a logo given as a data URL; undefined for any other text. */
export function bytesOfDataUrl(text: string): Uint8Array | undefined {
  const [, content] = dataUrl.exec(text) ?? [];
  return content === undefined || content.length % 4 !== 0 ? undefined : decoded(content);
}

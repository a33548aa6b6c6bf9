import * as z from 'zod/mini';

/** A received file. The server stores it until the end of the call. */
export class UploadedFile {
  /** The name of the file according to the client, without folders. */
  readonly name: string;
  readonly path: string;
  /** The SHA-256 hash of the content, in hexadecimal digits. */
  readonly hash: string;

  constructor(of: { readonly name: string; readonly path: string; readonly hash: string }) {
    this.name = of.name;
    this.path = of.path;
    this.hash = of.hash;
  }
}

/** The maximum size of an uploaded file, in megabytes. */
export const maxUploadMb = 50;
export const maxUploadBytes = maxUploadMb * 1_048_576;

export const uploadTooLarge = `Il file è troppo grande: al massimo ${maxUploadMb} MB.`;

export const noFile = 'Scegli un file.';

/** The field `file` of a multipart body. */
export const Upload = z.custom<UploadedFile>((value) => value instanceof UploadedFile, noFile);

/** A field of a multipart body that contains JSON text. */
export function jsonText<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.string().check(z.maxLength(10_000, 'Testo troppo lungo.')),
    z.pipe(
      z.transform((text: string, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.issues.push({ code: 'custom', message: 'JSON non valido.', input: text });
          return z.NEVER;
        }
      }),
      schema,
    ),
  );
}

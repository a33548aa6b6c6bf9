import * as z from 'zod/mini';

/** A received file, stored by the server until the end of the call. */
export class UploadedFile {
  /** As the client names it, without folders. */
  readonly name: string;
  readonly path: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;

  constructor(of: { readonly name: string; readonly path: string; readonly hash: string }) {
    this.name = of.name;
    this.path = of.path;
    this.hash = of.hash;
  }
}

/** The largest file of an upload. */
export const maxUploadMb = 50;
export const maxUploadBytes = maxUploadMb * 1_048_576;

export const uploadTooLarge = `Il file è troppo grande: al massimo ${maxUploadMb} MB.`;

export const noFile = 'Scegli un file.';

/** The `file` of a multipart body. */
export const Upload = z.custom<UploadedFile>((value) => value instanceof UploadedFile, noFile);

/** A value that a multipart body contains as JSON text. */
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

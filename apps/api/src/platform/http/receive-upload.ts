import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { noFile, UploadedFile } from '@canone/contracts/kit/upload';
import { AppError, refusedField } from '../core/app-error.ts';
import { withinSize } from '../files/within-size.ts';
import { BrokenMultipart, boundaryOf, multipartParts, type Part } from './multipart.ts';
import { makeUploadFolder } from './upload-folder.ts';

const maxFieldBytes = 65_536;
const tooLarge = () => new AppError('request.tooLarge');

export interface ReceivedUpload {
  /** The fields of the body; `file` is an `UploadedFile`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Deletes the stored file. */
  discard(): Promise<void>;
}

async function textOf({ content }: Part): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of withinSize(content, maxFieldBytes, tooLarge))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The file name as it may be shown: without folders, control characters and characters that change the text direction.
 */
function plainName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/')).toWellFormed();
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, '').slice(0, 200) || 'file';
}

async function store({ content, fileName = '' }: Part, path: string, maxBytes: number) {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of withinSize(content, maxBytes, tooLarge)) {
      hash.update(chunk);
      await file.appendFile(chunk); // unlike `write`, it never stores a part only (W227)
    }
  } finally {
    await file.close();
  }
  return new UploadedFile({ name: plainName(fileName), path, hash: hash.digest('hex') });
}

/** The fields of the body. The content of its file is stored at the path. */
async function bodyOf(
  parts: AsyncIterable<Part>,
  path: string,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null);
  for await (const part of parts) {
    if (part.name in body) throw refusedField(part.name, 'Il campo è ripetuto.');
    const isFile = part.fileName !== undefined;
    if (isFile !== (part.name === 'file')) throw refusedField('file', noFile);
    body[part.name] = isFile ? await store(part, path, maxBytes) : await textOf(part);
  }
  return body;
}

/**
 * Receives a multipart body as a stream. Its `file` is written to a folder that only this call uses. So the memory use
 * does not grow with the file.
 */
export async function receiveUpload(
  stream: AsyncIterable<Uint8Array>,
  contentType: string,
  maxBytes: number,
): Promise<ReceivedUpload> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw refusedField('file', noFile);
  const folder = await makeUploadFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const parts = multipartParts(stream, boundary);
    return { body: await bodyOf(parts, join(folder, 'file'), maxBytes), discard };
  } catch (error) {
    await discard();
    throw error instanceof BrokenMultipart
      ? new AppError('request.invalid', {
          message: 'Il file è arrivato a metà: riprova.',
          cause: error,
        })
      : error;
  }
}

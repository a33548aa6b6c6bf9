import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './product-process.ts';
import { deployFile } from './watched-server.ts';

/** The path of nginx, at `NGINX_PATH` or in /usr/sbin; undefined if it is not installed. */
export const nginx = [process.env['NGINX_PATH'] ?? '', '/usr/sbin/nginx'].find((path) =>
  existsSync(path),
);

/**
 * Starts nginx with the documented configuration on a free port, in front of processes on these two ports. It stops at
 * the end of the test.
 */
export async function startNginx(ports: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-nginx-'));
  await chmod(folder, 0o755); // if the test runs as root, the workers of nginx run as another user
  await mkdir(join(folder, 'logs'));
  const listen = await freePort();
  const server = deployFile('proxy/nginx.conf')
    .replace('/var/log/nginx/', `${folder}/logs/`)
    .replace('listen 8080', `listen 127.0.0.1:${listen}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log; events {}
    http { access_log off; ${temporary.join(' ')} ${server} }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const child = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${listen}`;
}

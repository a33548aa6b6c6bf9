import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// The launcher of `npm start` opens a channel. When it dies, also of kill -9, the server stops too; otherwise it would
// keep the port. A supervisor starts this file without a channel.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// Modules loaded at the start are never collected. V8 would count them as survivors and make the young generation 25 MB
// larger. With this flag it grows later, as the work needs it.
setFlagsFromString('--semi-space-growth-factor=1');
// A batch of an import outlives a collection of the still small young generation. V8 would conclude that such objects live
// long and create the next ones in the old generation, where they stay as garbage: 80 MB in an import of 200,000 rows.
setFlagsFromString('--no-allocation-site-pretenuring');
// V8 lets a small old generation grow to several times its living objects before it collects. In an import of 200,000 rows
// that is 20 to 40 MB of garbage. It collects at one and a half times.
setFlagsFromString('--heap-growing-percent=50');
// The compile cache keeps compiled code and stripped types between starts: half the time to the first response, 25 MB
// less memory.
enableCompileCache();
await import('./src/main.ts');
setFlagsFromString('--semi-space-growth-factor=2');

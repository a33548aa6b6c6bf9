import { startMailServer } from './mail-server.ts';
import { startTestApi } from './test-api.ts';

/** A test API that sends its mail to a mail server of the test. */
export async function startApiWithMail() {
  const server = await startMailServer();
  const api = await startTestApi({ smtpUrl: server.url });

  return {
    ...api,
    mailsTo: (email: string) => server.received.filter(({ to }) => to.includes(email)),
    async close() {
      await api.close();
      await server.close();
    },
  };
}

export type ApiWithMail = Awaited<ReturnType<typeof startApiWithMail>>;

import { emailChangeContract } from '@canone/contracts/access/email-change';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { outboxMails } from './outbox-mails.ts';
import { type Devices, password } from './signed-in-devices.ts';
import type { TestApi, TestCaller } from './test-api.ts';

const { confirmEmail, undoEmail } = emailChangeContract.endpoints;
let serial = 0;

/** Changes of e-mail as people make them, and the mails that people receive about them. */
export function emailChanges(api: TestApi, devices: Devices) {
  const anAddress = () => `nuova${(serial += 1)}@altrove.example`;

  const mailsTo = (recipient: string) => outboxMails(api, recipient);
  const tokensTo = async (recipient: string) =>
    (await mailsTo(recipient)).flatMap(
      ({ body }) => /email-change\?token=([\w-]+)/.exec(body ?? '')?.[1] ?? [],
    );
  const request = (
    caller: Pick<TestCaller, 'call'>,
    newEmail: string,
    currentPassword = password,
  ) =>
    caller.call(ownEmailContract.endpoints.requestEmailChange, {
      body: { currentPassword, newEmail },
    });

  return {
    anAddress,
    mailsTo,
    tokensTo,
    request,
    /** The token of the last link to an address. */
    tokenTo: async (recipient: string) => (await tokensTo(recipient)).at(-1) ?? '',
    confirm: (token: string) => api.nobody.call(confirmEmail, { body: { token } }),
    undo: (token: string) => api.nobody.call(undoEmail, { body: { token } }),
    tryIn: (Email: string) =>
      api.nobody.call(signInContract.endpoints.signIn, { body: { Email, Password: password } }),

    /** A person who has requested a change of their own e-mail. */
    async aRequest(roleId: Role = Role.Admin) {
      const person = await devices.aPerson(roleId);
      const own = await devices.enter(person.email);
      const newEmail = anAddress();
      await request(own, newEmail);
      return { ...person, own, newEmail };
    },
  };
}

export type EmailChanges = ReturnType<typeof emailChanges>;

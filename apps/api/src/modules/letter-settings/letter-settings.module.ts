import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import type { Serve } from '../../platform/http/serve.ts';
import { readLetterSettings, updateLetterSettings } from './letter-settings.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly smtpUrl: string | undefined;
}

export function letterSettingsModule({ serve, smtpUrl }: Ports): void {
  const { get, update } = letterSettingsContract.endpoints;
  const isMailSent = smtpUrl !== undefined;
  serve.handle(get, (_, ctx) => readLetterSettings(ctx, { isMailSent }));
  serve.handle(update, async ({ body }, ctx) => {
    await updateLetterSettings(ctx, body);
    return readLetterSettings(ctx, { isMailSent });
  });
}

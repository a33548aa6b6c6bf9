interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly data: { readonly token: string; readonly items: readonly { readonly name: string }[] };
}

/** Calls a product as one person. */
export interface Caller {
  /** Returns the status and the envelope of the response. Throws only if there is no response. */
  send(method: string, path: string, body?: object): Promise<{ status: number; answer: Envelope }>;
  /** Signs the person in and keeps the session for the next calls. */
  signIn(email: string, password: string): Promise<void>;
}

export function callerOf(origin: string, apiKey: string): Caller {
  const headers: Record<string, string> = {
    'X-Api-Key': apiKey,
    'Content-Type': 'application/json',
  };

  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // the response comes from our own server, so its format is known
    return { status: response.status, answer: (await response.json()) as Envelope };
  }

  return {
    send,
    async signIn(Email, Password) {
      const { answer } = await send('POST', '/api/user/Login', { Email, Password });
      if (!answer.success) throw new Error(`sign-in: ${answer.message}`);
      headers['Authorization'] = `Bearer ${answer.data.token}`;
    },
  };
}

export const demoLogin = ['superadmin@canone.example', 'Canone-2026'] as const;
export const demoApiKey = 'canone-demo';

/** The number of regions that are missing although their creation was confirmed. */
export async function lostRegions(
  caller: Caller,
  prefix: string,
  confirmed: readonly string[],
): Promise<number> {
  const present = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `pageSize=100&page=${page}&filters[name]=${encodeURIComponent(prefix)}`;
    const { status, answer } = await caller.send('GET', `/api/region/getAll?${query}`);
    if (status !== 200) throw new Error(`the list answered ${status}: ${answer.message}`);
    for (const { name } of answer.data.items) present.add(name);
    if (answer.data.items.length < 100) break;
  }
  return confirmed.filter((name) => !present.has(name)).length;
}

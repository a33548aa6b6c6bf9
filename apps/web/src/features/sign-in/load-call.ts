import { CallError } from '../../kit/wire.ts';

/** The schema that checks the form is fetched while the person types: the form does not wait for it. */
export async function loadCall() {
  try {
    return await import('./sign-in-call.ts');
  } catch (cause) {
    console.error(cause);
    throw new CallError({ code: 'network.unreachable', message: '' });
  }
}

import { CallError } from '../../kit/http/wire.ts';

/** Loads the validation schema while the person types, so that the form does not wait for it. */
export async function loadCall() {
  try {
    return await import('./sign-in-call.ts');
  } catch (cause) {
    console.error(cause);
    throw new CallError({ code: 'network.unreachable', message: '' });
  }
}

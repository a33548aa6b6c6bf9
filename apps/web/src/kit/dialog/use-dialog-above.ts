import { useState } from 'react';

/** Whether another dialog, mostly a confirmation, is open above the dialog. */
export function useDialogAbove() {
  const [isCovered, setCovered] = useState(false);

  async function whileCovered<T>(asking: Promise<T>): Promise<T> {
    setCovered(true);
    try {
      return await asking;
    } finally {
      // Delayed: the Escape key that answers the question must not close the dialog too.
      setTimeout(() => setCovered(false));
    }
  }

  return { isCovered, whileCovered };
}

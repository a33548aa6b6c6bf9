import { useState } from 'react';

/** Whether another dialog, usually a confirmation, is open above this dialog. */
export function useDialogAbove() {
  const [isCovered, setCovered] = useState(false);

  async function whileCovered<T>(asking: Promise<T>): Promise<T> {
    setCovered(true);
    try {
      return await asking;
    } finally {
      // The delay ensures that the Escape key that answers the question does not also close the dialog.
      setTimeout(() => setCovered(false));
    }
  }

  return { isCovered, whileCovered };
}

import { useState } from 'react';

/** A question lies over a dialog until it is answered. */
export function useCovered() {
  const [isCovered, setCovered] = useState(false);

  async function covered<T>(asking: Promise<T>): Promise<T> {
    setCovered(true);
    try {
      return await asking;
    } finally {
      // Later: the Escape that answers the question must not close the dialog as well.
      setTimeout(() => setCovered(false));
    }
  }

  return { isCovered, covered };
}

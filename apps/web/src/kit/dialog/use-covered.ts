import { useState } from 'react';

/** Whether a confirmation dialog covers the dialog. */
export function useCovered() {
  const [isCovered, setCovered] = useState(false);

  async function covered<T>(asking: Promise<T>): Promise<T> {
    setCovered(true);
    try {
      return await asking;
    } finally {
      // Delayed: the Escape key that answers the question must not close the dialog too.
      setTimeout(() => setCovered(false));
    }
  }

  return { isCovered, covered };
}

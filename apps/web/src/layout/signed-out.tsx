import './signed-out.css';
import type { ReactNode } from 'react';

/** LAY-04: what is shown without a session stands alone in the middle of the screen. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return <main className="signed-out">{children}</main>;
}

import './signed-out.css';
import type { ReactNode } from 'react';

/** LAY-04: pages without a session are centred on the screen. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return <main className="signed-out">{children}</main>;
}

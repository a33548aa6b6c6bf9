import './signed-out.css';
import type { ReactNode } from 'react';

/** The frame of pages without a session, which are centred on the screen (LAY-04). */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return <main className="signed-out">{children}</main>;
}

import { type ReactNode, useEffect, useRef } from 'react';

let lastPath = globalThis.location?.pathname;

interface PageHeadingProps {
  /** The heading. It is also the document's title, followed by the product's name. */
  readonly title: string;
  /** The name of the shown record, which is added to the document's title. */
  readonly about?: string | undefined;
  readonly children?: ReactNode;
}

/** Whether the focused element has disappeared. False on a page that was just loaded. */
function isFocusLost(): boolean {
  return document.activeElement === document.body && navigator.userActivation?.hasBeenActive;
}

/** The h1 of a screen. It takes the focus after a navigation, so that a screen reader announces it. */
export function PageHeading({ title, about, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const { pathname } = window.location;
    if (pathname !== lastPath || isFocusLost()) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, []);

  return (
    <>
      <title>{`${title}${about ? `: ${about}` : ''} – Canone`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
    </>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';

let lastPath = globalThis.location?.pathname;

interface PageHeadingProps {
  /** The document's title as well, followed by the product's name. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** The focus was on something that is gone; not so when a page has just been opened. */
function isFocusLost(): boolean {
  return document.activeElement === document.body && navigator.userActivation?.hasBeenActive;
}

/** The h1 of a screen. After a change of screen it takes the focus, so that a screen reader reads it out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const { pathname } = window.location;
    if (pathname !== lastPath || isFocusLost()) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, []);

  return (
    <>
      <title>{`${title} – Canone`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
    </>
  );
}

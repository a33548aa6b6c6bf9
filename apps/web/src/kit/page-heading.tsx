import { type ReactNode, useEffect, useRef } from 'react';

let isFirstPage = true;

interface PageHeadingProps {
  /** The document's title as well, followed by the product's name. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** The h1 of a screen. After a change of screen it takes the focus, so that a screen reader reads it out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
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

import { Fragment } from 'react';

/** Allows a line break after the "@" of a long e-mail address, so that the domain is not broken. */
export function breakable(text: string) {
  return text.split('@').map((part, index) => (
    // The parts of a text never change their order, so the index is the key.
    <Fragment key={index}>
      {index > 0 && (
        <>
          @<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

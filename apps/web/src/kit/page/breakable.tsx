import { Fragment } from 'react';

/** A long e-mail address breaks after its "@", not inside its domain. */
export function breakable(text: string) {
  return text.split('@').map((part, index) => (
    // the parts of one text never change their order
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

/** In the place of a stored answer that an erasure has emptied. The call still takes effect once. */
export const erasedAnswer = '';

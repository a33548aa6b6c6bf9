/** Replaces a stored response whose content an erasure has removed. A repeated call still has no second effect. */
export const erasedAnswer = '';

interface Account {
  readonly email: string;
  /** True for a password that the person has chosen, false for the temporary password of an invitation. */
  readonly hasOwnPassword: boolean;
}

/**
 * Returns whether a new e-mail becomes valid only after its confirmation (F3). The address of a contact, or of a person
 * who has never signed in, changes at once. A deactivated person counts as able to sign in, because otherwise the
 * change would be possible between a deactivation and an activation.
 */
export function needsConfirmation({ email, hasOwnPassword }: Account, newEmail: string): boolean {
  return hasOwnPassword && email.toLowerCase() !== newEmail.toLowerCase();
}

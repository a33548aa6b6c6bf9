import { useRouter } from '@tanstack/react-router';
import { resetPath } from './sign-in-outcome.ts';

/** AUT-04: an imposed new password is no error, it is the next page. */
export function useResetLink() {
  const { history } = useRouter();

  return (resetUrl: string | null): boolean => {
    if (!resetUrl) return false;
    history.replace(resetPath(resetUrl));
    return true;
  };
}

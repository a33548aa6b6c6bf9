import { useRouter } from '@tanstack/react-router';
import { ownPath } from '../../session/own-path.ts';

/** AUT-04, AUT-09: where the server sends a person in place of an error, as long as it is a page of this app. */
export function redirectPath(redirectUrl: string | null | undefined): string | undefined {
  return redirectUrl ? ownPath(redirectUrl, window.location.origin) : undefined;
}

/** Follows such an address in place of the login page; true when it was followed. */
export function useRedirect() {
  const { history } = useRouter();

  return (redirectUrl: string | null | undefined): boolean => {
    const path = redirectPath(redirectUrl);
    if (path === undefined) return false;
    history.replace(path);
    return true;
  };
}

import { useRouter } from '@tanstack/react-router';
import { ownPath } from '../../session/own-path.ts';

/** AUT-04, AUT-09: the path the server redirects to instead of an error, if it belongs to this app. */
export function redirectPath(redirectUrl: string | null | undefined): string | undefined {
  return redirectUrl ? ownPath(redirectUrl, window.location.origin) : undefined;
}

/** Follows a redirect that belongs to this app; returns true when it was followed. */
export function useRedirect() {
  const { history } = useRouter();

  return (redirectUrl: string | null | undefined): boolean => {
    const path = redirectPath(redirectUrl);
    if (path === undefined) return false;
    history.replace(path);
    return true;
  };
}

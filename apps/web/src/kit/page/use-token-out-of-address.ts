import {
  emailChangePath,
  resetPasswordPath,
  secondFactorPath,
} from '@canone/contracts/texts/page-paths';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenOfLink } from '../format/link-token.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    token?: string;
  }
}

/** Removes the token from the address bar, because it is a secret. The history entry stores the token for a reload. */
export function useTokenOutOfAddress(
  path: typeof resetPasswordPath | typeof emailChangePath | typeof secondFactorPath,
): string {
  const { href, state } = useLocation();
  const [token] = useState(() => tokenOfLink(new URL(href, location.origin), state) ?? '');
  const isInAddress = useSearch({ strict: false, select: (search) => 'token' in search });
  const navigate = useNavigate();

  useEffect(() => {
    if (isInAddress) void navigate({ to: path, search: {}, state: { token }, replace: true });
  }, [isInAddress, token, navigate, path]);

  return token;
}

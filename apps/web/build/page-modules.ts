import {
  emailChangePath,
  loginPath,
  resetPasswordPath,
  secondFactorPath,
} from '@canone/contracts/texts/page-paths';
import { pageTable } from '../src/routes/page-table.ts';

export const entry = 'index.html';
/** Requests the data of signed-in pages while the app loads. */
export const prefetchModule = 'src/prefetch.ts';
export const frame = 'src/layout/signed-in.tsx';
export const signIn = 'src/features/sign-in/sign-in-page.tsx';
/** The module that the detail pages of all plain entities import dynamically. */
export const plainDetail = 'src/kit/crud/crud-detail.tsx';

/** The modules required by each page: `/plan/$id` → its modules. */
export const pageModules: Readonly<Record<string, readonly string[]>> = {
  [loginPath]: [signIn],
  [resetPasswordPath]: ['src/features/password-reset/reset-password-page.tsx'],
  [emailChangePath]: ['src/features/email-change/email-change-page.tsx'],
  [secondFactorPath]: ['src/features/second-factor/second-factor-page.tsx'],
  '/': [frame, 'src/layout/home.tsx'],
  ...Object.fromEntries(
    pageTable.map(({ path, module }) => {
      const isPlainDetail = path.endsWith('/$id') && module.endsWith('.screen.tsx');
      const screen = `src/features/${module}`;
      return [path, isPlainDetail ? [frame, screen, plainDetail] : [frame, screen]];
    }),
  ),
};

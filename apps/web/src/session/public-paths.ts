import {
  emailChangePath,
  loginPath,
  paymentPaths,
  plainPath,
  resetPasswordPath,
  secondFactorPath,
} from '@canone/contracts/texts/page-paths';

const publicPaths = [
  loginPath,
  resetPasswordPath,
  emailChangePath,
  secondFactorPath,
  ...paymentPaths,
];

export function isPublicPath(path: string): boolean {
  return publicPaths.includes(plainPath(path.toLowerCase()));
}

/** Whether the path belongs to the payment page, where `bypassTenant` is allowed (TEN-05). */
export function isPaymentPath(path: string): boolean {
  return paymentPaths.includes(plainPath(path.toLowerCase()));
}

import type { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    visit?: number;
  }
}

/**
 * Navigates. Returns whether this navigation led there. A person with unsaved changes may cancel it; the router then
 * answers only at the next navigation, which can lead to the same path for another reason.
 */
export async function navigatedTo(
  router: ReturnType<typeof useRouter>,
  to: string,
): Promise<boolean> {
  const visit = Date.now();
  await router.navigate({ to, search: {}, state: { visit } });
  return router.state.location.state.visit === visit;
}

import type { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    visit?: number;
  }
}

/**
 * Navigates and returns whether this navigation reached its target. A person with unsaved changes may cancel it. The
 * router's promise then resolves only at the next navigation, which may have the same path. A number in the history
 * state therefore identifies this navigation.
 */
export async function navigatedTo(
  router: ReturnType<typeof useRouter>,
  to: string,
): Promise<boolean> {
  const visit = Date.now();
  await router.navigate({ to, search: {}, state: { visit } });
  return router.state.location.state.visit === visit;
}

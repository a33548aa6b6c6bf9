import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

const checkedEveryMs = 15 * 60_000;

interface Build {
  readonly version: string;
  readonly commit: string | null;
  readonly builtAt: string | null;
}

/** The build of the first answer, which is the one that this tab has loaded. */
let loaded: string | undefined;

/** Whether the server runs another build than the one of this tab. */
async function readIsOutdated(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/health', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`/health answered ${response.status}`);
  const { version, commit, builtAt } = (await response.json()) as Build; // described in described-routes.ts
  const build = [version, commit, builtAt].join(' ');
  loaded ??= build;
  return build !== loaded;
}

/** Offers a reload after the installation of another version. Unsaved changes are asked about as usual. */
export function NewVersion() {
  const { data: isOutdated } = useQuery({
    queryKey: ['build'],
    queryFn: ({ signal }) => readIsOutdated(signal),
    refetchInterval: checkedEveryMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return (
    <div aria-live="polite">
      {isOutdated && (
        <p className="notice-bar" data-tone="info">
          Canone è stato aggiornato. Salva quello che stai scrivendo, poi ricarica la pagina.
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            Ricarica
          </Button>
        </p>
      )}
    </div>
  );
}

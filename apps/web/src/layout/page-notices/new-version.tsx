import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

const checkedEveryMs = 15 * 60_000;

interface Build {
  readonly version: string;
  readonly commit: string | null;
  readonly builtAt: string | null;
}

/** The build in the first response. It is the build that this tab has loaded. */
let loaded: string | undefined;

/** Whether the server now runs another build than this tab. */
async function readIsOutdated(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/health', { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`/health answered ${response.status}`);
  const { version, commit, builtAt } = (await response.json()) as Build; // the server's described-routes.ts defines it
  const build = [version, commit, builtAt].join(' ');
  loaded ??= build;
  return build !== loaded;
}

/**
 * Offers a reload after another version was installed. Before the reload the browser asks about unsaved changes as
 * usual.
 */
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

import * as program from '../program.ts';

type Environment = Readonly<Record<string, string>>;

/** The environment of the product. By default it starts the demo without a limit of calls per person. */
const bare = {
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  CALLS_PER_PERSON: '0',
  CALLS_PER_TENANT: '0',
  CALLS_REFUSED: '0',
};

export function launch(environment: Environment): program.Launched {
  return program.launch(program.product, { ...bare, ...environment });
}

/** Starts the product on a port and waits until it is ready. */
export function start(port: number, environment: Environment): Promise<program.Program> {
  return program.start(
    program.product,
    { ...bare, ...environment },
    { health: '/health/ready', port },
  );
}

export async function readinessOf(origin: string): Promise<number | undefined> {
  try {
    return (await fetch(`${origin}/health/ready`)).status;
  } catch {
    return undefined;
  }
}

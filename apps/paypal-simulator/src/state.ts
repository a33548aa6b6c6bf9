import { DatabaseSync } from 'node:sqlite';

type Kind =
  | 'product'
  | 'plan'
  | 'subscription'
  | 'approval'
  | 'transaction'
  | 'refund'
  | 'dispute'
  | 'webhook'
  | 'event'
  | 'transmission'
  | 'outgoing';

/** A document with the app that owns it. */
export interface Owned<T> {
  clientId: string;
  document: T;
}

/** Documents of one kind. Every lookup names the app that owns them. */
export interface Collection<T extends { id: string }> {
  find(clientId: string, id: string): T | undefined;
  /** In order of creation. `parentId` restricts the list to one parent document. */
  list(clientId: string, parentId?: string): T[];
  save(clientId: string, document: T, parentId?: string): void;
  remove(clientId: string, id: string): void;
  /** Finds a document when the app is unknown, for example by the approval token in a buyer's browser. */
  findInAnyApp(id: string): Owned<T> | undefined;
  all(): Owned<T>[];
}

export interface AccessToken {
  token: string;
  clientId: string;
  scope: 'merchant' | 'browser';
  expiresAt: number;
}

type RequestKey = { clientId: string; operation: string; requestId: string };

export type State = ReturnType<typeof openState>;

const schema = `
  CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL, client_id TEXT NOT NULL, id TEXT NOT NULL, parent_id TEXT NOT NULL, body TEXT NOT NULL,
    seq INTEGER PRIMARY KEY AUTOINCREMENT, UNIQUE (kind, client_id, id)
  );
  CREATE INDEX IF NOT EXISTS documents_by_id ON documents (kind, id);
  CREATE INDEX IF NOT EXISTS documents_by_parent ON documents (kind, client_id, parent_id);
  CREATE TABLE IF NOT EXISTS request_keys (
    client_id TEXT NOT NULL, operation TEXT NOT NULL, request_id TEXT NOT NULL, resource_id TEXT NOT NULL,
    created_at INTEGER NOT NULL, PRIMARY KEY (client_id, operation, request_id)
  );
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS access_tokens (
    token TEXT PRIMARY KEY, client_id TEXT NOT NULL, scope TEXT NOT NULL, expires_at INTEGER NOT NULL
  );
`;

/** The whole state of the simulator, in one SQLite database. */
export function openState(file: string) {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(schema);

  return {
    collection: <T extends { id: string }>(kind: Kind) => collection<T>(db, kind),
    settings: settings(db),
    requestKeys: requestKeys(db),
    accessTokens: accessTokens(db),

    /** `work` must be synchronous: no other statement may run inside the transaction. */
    transaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },

    /** Deletes everything except the access tokens, so that callers stay signed in. */
    reset(): void {
      db.exec('DELETE FROM documents; DELETE FROM request_keys; DELETE FROM settings;');
    },

    close: () => db.close(),
  };
}

function collection<T extends { id: string }>(db: DatabaseSync, kind: Kind): Collection<T> {
  const columns = 'SELECT client_id, body FROM documents WHERE kind = ?';
  const byOwner = db.prepare(`${columns} AND client_id = ? AND id = ?`);
  const byId = db.prepare(`${columns} AND id = ?`);
  const ofApp = db.prepare(`${columns} AND client_id = ? ORDER BY seq`);
  const ofParent = db.prepare(`${columns} AND client_id = ? AND parent_id = ? ORDER BY seq`);
  const everything = db.prepare(`${columns} ORDER BY seq`);
  const upsert = db.prepare(
    `INSERT INTO documents (kind, client_id, id, parent_id, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, client_id, id) DO UPDATE SET body = excluded.body`,
  );

  const deletion = db.prepare('DELETE FROM documents WHERE kind = ? AND client_id = ? AND id = ?');

  // Only `save` of the same kind writes these rows, so their JSON has the type T.
  const documentOf = (row: Record<string, unknown>) => JSON.parse(String(row['body'])) as T;
  const owned = (row: Record<string, unknown>) => ({
    clientId: String(row['client_id']),
    document: documentOf(row),
  });

  return {
    find(clientId, id) {
      const row = byOwner.get(kind, clientId, id);
      return row && documentOf(row);
    },
    list(clientId, parentId) {
      const rows =
        parentId === undefined ? ofApp.all(kind, clientId) : ofParent.all(kind, clientId, parentId);
      return rows.map(documentOf);
    },
    save(clientId, document, parentId = '') {
      upsert.run(kind, clientId, document.id, parentId, JSON.stringify(document));
    },
    remove(clientId, id) {
      deletion.run(kind, clientId, id);
    },
    findInAnyApp(id) {
      const row = byId.get(kind, id);
      return row && owned(row);
    },
    all: () => everything.all(kind).map(owned),
  };
}

function settings(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM settings WHERE name = ?');
  const upsert = db.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    read(name: string): unknown {
      const row = select.get(name);
      return row && JSON.parse(String(row['value']));
    },
    write(name: string, value: unknown): void {
      upsert.run(name, JSON.stringify(value));
    },
  };
}

function requestKeys(db: DatabaseSync) {
  const select = db.prepare(
    'SELECT resource_id FROM request_keys WHERE client_id = ? AND operation = ? AND request_id = ? AND created_at > ?',
  );
  const upsert = db.prepare('INSERT OR REPLACE INTO request_keys VALUES (?, ?, ?, ?, ?)');
  return {
    recall(key: RequestKey, notBefore: number): string | undefined {
      const row = select.get(key.clientId, key.operation, key.requestId, notBefore);
      return row && String(row['resource_id']);
    },
    remember(key: RequestKey, resourceId: string, createdAt: number): void {
      upsert.run(key.clientId, key.operation, key.requestId, resourceId, createdAt);
    },
  };
}

function accessTokens(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM access_tokens WHERE token = ? AND expires_at > ?');
  const insert = db.prepare('INSERT INTO access_tokens VALUES (?, ?, ?, ?)');
  const everything = db.prepare('DELETE FROM access_tokens');
  const purge = db.prepare('DELETE FROM access_tokens WHERE expires_at <= ?');
  return {
    find(token: string, at: number): AccessToken | undefined {
      const row = select.get(token, at);
      return (
        row && {
          token,
          clientId: String(row['client_id']),
          scope: row['scope'] === 'merchant' ? 'merchant' : 'browser',
          expiresAt: Number(row['expires_at']),
        }
      );
    },
    save({ token, clientId, scope, expiresAt }: AccessToken, at: number): void {
      purge.run(at);
      insert.run(token, clientId, scope, expiresAt);
    },
    revokeAll(): void {
      everything.run();
    },
  };
}

/** A rule: the reason why a statement is dangerous while processes run, and a safe alternative. */
interface Rule {
  readonly name: string;
  readonly problem: string;
  /**
   * Whether a statement breaks the rule. `created` contains the tables that the same file creates, which no process
   * uses yet. `earlier` contains the statements before this one.
   */
  breaks(statement: string, created: ReadonlySet<string>, earlier: readonly string[]): boolean;
}

const tableIn = (statement: string, pattern: RegExp) => pattern.exec(statement)?.[1] ?? '';
const alteredTable = (statement: string) =>
  tableIn(statement, /^alter table (?:if exists )?(?:only )?(?:public\.)?(\w+)/);
const isAltered = (statement: string, created: ReadonlySet<string>) =>
  alteredTable(statement) !== '' && !created.has(alteredTable(statement));

const indexedTable = (statement: string) =>
  tableIn(statement, /^create (?:unique )?index .*? on (?:only )?(?:public\.)?(\w+)/);

/** Whether a statement adds a column that an insert of the version before leaves empty and that must not be empty. */
const addsRequiredColumn = (statement: string) =>
  statement
    .split(',')
    .some(
      (part) =>
        /\badd (column )?(?!constraint)/.test(part) &&
        /\bnot null\b/.test(part) &&
        !/\b(default|generated)\b/.test(part),
    );

const rules: readonly Rule[] = [
  {
    name: 'rewrite',
    problem:
      'rewrites the table under an exclusive lock: add a new column, fill it, and drop the old one later',
    breaks: (statement, created) =>
      /^(vacuum full|cluster)\b/.test(statement) ||
      (isAltered(statement, created) &&
        (/alter (column )?\w+ (set data )?type\b/.test(statement) ||
          /add (column )?(?!constraint)[^,]*(default (gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\(|generated always as (?!identity)|generated \w+( default)? as identity|\b(big|small)?serial\b)/.test(
            statement,
          ))),
  },
  {
    name: 'scan',
    problem:
      'reads the whole table under an exclusive lock: add the constraint "not valid" and validate it in another file',
    breaks: (statement, created) =>
      isAltered(statement, created) &&
      (/alter (column )?\w+ set not null/.test(statement) ||
        (/add constraint/.test(statement) &&
          /\b(check|foreign key)\b/.test(statement) &&
          !/\bnot valid\b/.test(statement))),
  },
  {
    name: 'index',
    problem: 'blocks writes while it builds: say how large the table is and how long it took',
    breaks: (statement, created) => {
      const table = indexedTable(statement);
      const isConstraint =
        isAltered(statement, created) &&
        /add (constraint \w+ )?(unique|primary key)\b/.test(statement);
      return isConstraint || (table !== '' && !created.has(table));
    },
  },
  {
    name: 'upgrade',
    problem:
      'excludes readers after a build that blocks writers, so it deadlocks with a call that does both: use another file',
    breaks: (statement, created, earlier) => {
      const built = earlier
        .map(indexedTable)
        .filter((table) => table !== '' && !created.has(table));
      return (
        built.length > 0 &&
        (/^drop index\b/.test(statement) || built.includes(alteredTable(statement)))
      );
    },
  },
  {
    name: 'contract',
    problem: 'breaks processes of the version before: say since which release no process uses it',
    breaks: (statement, created) =>
      /^drop (table|view|function|type)\b/.test(statement) ||
      /^alter (table|function|type) .* rename\b/.test(statement) ||
      (isAltered(statement, created) &&
        (/\b(drop column|drop default)\b/.test(statement) || addsRequiredColumn(statement))),
  },
  {
    name: 'refusal',
    problem: 'can refuse or change what processes of the version before write: say why it does not',
    breaks: (statement, created) => {
      const trigger = tableIn(
        statement,
        /^create (?:or replace )?(?:constraint )?trigger .*? on (?:public\.)?(\w+)/,
      );
      // a check that replaces another one widens it
      const isNewCheck =
        isAltered(statement, created) &&
        /\bcheck\b.*\bnot valid\b/.test(statement) &&
        !/\bdrop constraint\b/.test(statement);
      const isReplaced = /^create or replace (function|procedure)\b/.test(statement);
      return isNewCheck || isReplaced || (trigger !== '' && !created.has(trigger));
    },
  },
  {
    name: 'lock',
    problem:
      'takes a lock or changes the limit of its wait: the runner sets lock_timeout and tries again',
    breaks: (statement) =>
      /^lock table\b/.test(statement) || /\b(lock_timeout|statement_timeout)\b/.test(statement),
  },
];

/** The statements of a file in lower case. Comments, string literals and the bodies of functions are removed. */
function statementsOf(sql: string): readonly string[] {
  return sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** The kinds of problems that comments allow, such as `-- allowed: index, because the table has a row per tenant`. */
function allowedIn(sql: string): ReadonlySet<string> {
  const reasons = sql.matchAll(/^-- allowed: (\w+), because \S.{9,}$/gm);
  return new Set([...reasons].map(([, name = '']) => name));
}

/**
 * The problems that a migration causes for running processes. A comment with a reason in the file allows a kind of
 * problem.
 */
export function migrationProblems(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const allowed = allowedIn(sql);
  const created = new Set(
    statements.map((statement) =>
      tableIn(statement, /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/),
    ),
  );
  return statements.flatMap((statement, at) =>
    rules
      .filter(
        (rule) =>
          !allowed.has(rule.name) && rule.breaks(statement, created, statements.slice(0, at)),
      )
      .map(({ name, problem }) => `${name}: "${statement.slice(0, 80)}" ${problem}`),
  );
}

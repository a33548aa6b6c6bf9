/** A node of the syntax tree; only the fields that the rule reads. */
interface Node {
  readonly type: string;
  readonly parent: Node | null;
  readonly name?: string;
  readonly property?: Node;
  readonly object?: Node;
  readonly callee?: Node;
  readonly tag?: Node;
  readonly quasi?: { readonly quasis: readonly { readonly value: { readonly raw: string } }[] };
}

interface Context {
  report(problem: { node: Node; message: string }): void;
}

const plain = 'A statement of one table with plain columns and values uses the query builder.';
const rich = 'A statement with a join, an aggregate, a function or a fragment is SQL text.';

const name = String.raw`[a-z]\w*(?:\.\w+)?`;
const value = String.raw`(?:\?|'[^']*'|\d+|null|true|false)(?:::\w+(?:\[\])?)?`;
const listOf = (item: string) => `${item}(?:, ?${item})*`;
const table = String.raw`[a-z]\w*(?: (?:as )?[a-z]\w{0,2})?`;
const columns = listOf(String.raw`(?:${name}|1)(?: as (?:\w+|"\w+"))?`);
const condition = String.raw`(?:${name} (?:=|<>|<=?|>=?) ${value}|${name} is (?:not )?null|(?:not )?${name})`;
const where = `(?: where ${condition}(?: and ${condition})*)?`;
const order = `(?: order by ${listOf(`${name}(?: (?:asc|desc))?`)})?`;
const lock = String.raw`(?: for (?:no key update|key share|update|share)(?: of \w+)?(?: skip locked)?)?`;
const returning = `(?: returning ${columns})?`;
const change = String.raw`${name} = (?:${value}|${name} [+-] ${value})`;
const noConflict = String.raw`(?: on conflict(?: \([\w, ]+\))? do nothing)?`;
const plainStatement = new RegExp(
  `^(?:${[
    `select(?: ${columns})? from ${table}${where}${order}(?: limit ${value})?${lock}`,
    `update ${table} set ${listOf(change)}${where}${returning}`,
    `delete from ${table}${where}${returning}`,
    String.raw`insert into ${table} \([\w, ]+\) values \(${listOf(value)}\)${noConflict}${returning}`,
  ].join('|')})$`,
);

const builderMethods =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|select|where|set|values|orderBy|returning)$/;
const richMethods = /^(?:(?:inner|left|right|full|cross)Join|having|union|unionAll|distinctOn)$/;

const textOf = ({ quasi }: Node) =>
  (quasi?.quasis ?? [])
    .map((part) => part.value.raw)
    .join('?')
    .replaceAll(/\s+/g, ' ')
    .trim();

const nameOf = (node: Node | undefined) => node?.property?.name ?? node?.name;

/** Whether a call continues a statement of the query builder, such as `db.selectFrom(…).select(…)`. */
function isOfBuilder(call: Node): boolean {
  const { callee } = call;
  if (callee?.type !== 'MemberExpression') return false;
  if (builderMethods.test(callee.property?.name ?? '')) return true;
  return callee.object?.type === 'CallExpression' && isOfBuilder(callee.object);
}

/** Whether a node is in an argument of a statement of the query builder. */
function isInBuilder(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  const isArgument = parent.type === 'CallExpression' && parent.callee !== node;
  return (isArgument && isOfBuilder(parent)) || isInBuilder(parent);
}

/** A plugin of Oxlint that keeps each statement in one of two styles (decision 68). */
export default {
  meta: { name: 'statements' },
  rules: {
    style: {
      create({ report }: Context) {
        return {
          TaggedTemplateExpression(node: Node) {
            if (node.tag?.name !== 'sql') return;
            const isExecuted = node.parent?.property?.name === 'execute';
            if (isExecuted && plainStatement.test(textOf(node))) report({ node, message: plain });
            if (isInBuilder(node)) report({ node, message: rich });
          },
          CallExpression(node: Node) {
            const { callee } = node;
            const method = callee?.property?.name ?? callee?.name ?? '';
            const isFunction = nameOf(callee?.object) === 'fn' && method !== 'coalesce';
            const isRich =
              richMethods.test(method) ||
              (method === 'groupBy' && isOfBuilder(node)) ||
              ((method === 'case' || method === 'fn' || isFunction) && isInBuilder(node));
            if (isRich) report({ node: callee ?? node, message: rich });
          },
        };
      },
    },
  },
};

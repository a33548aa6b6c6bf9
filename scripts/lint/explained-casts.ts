interface Line {
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly parent: Node | null;
  readonly loc: { readonly start: Line; readonly end: Line };
}

interface Cast extends Node {
  readonly typeAnnotation: Node & { readonly typeName?: { readonly name?: string } };
}

interface Context {
  readonly sourceCode: { getAllComments(): readonly Node[] };
  report(problem: { node: Node; message: string }): void;
}

const message =
  'A type assertion needs a comment above its statement or beside it: who has checked the type?';

/** The smallest statement, member or property that contains a node. If there is none, it is the node itself. */
function statementOf(node: Node): Node {
  if (/Statement|Declaration$|Definition$|^Property$/.test(node.type)) return node;
  return node.parent ? statementOf(node.parent) : node;
}

/** Whether a cast claims nothing about the value, like `as const` and `as unknown`. */
const isSafe = ({ typeAnnotation: { type, typeName } }: Cast) =>
  type === 'TSUnknownKeyword' || typeName?.name === 'const';

/** A plugin of Oxlint that requires a comment for each cast, in the same statement or on the line above. */
export default {
  meta: { name: 'canone' },
  rules: {
    'explained-cast': {
      create({ sourceCode, report }: Context) {
        const comments = sourceCode.getAllComments();
        return {
          TSAsExpression(node: Cast) {
            const first = statementOf(node).loc.start.line - 1;
            const last = node.typeAnnotation.loc.end.line + 1;
            const isExplained = comments.some(
              ({ loc }) => loc.end.line >= first && loc.start.line <= last,
            );
            if (!isSafe(node) && !isExplained) report({ node, message });
          },
        };
      },
    },
  },
};

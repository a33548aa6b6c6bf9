/**
 * A list with every member of a union: `everyOne<'a' | 'b'>()(['a', 'b'])`. If a member is missing, the compiler's
 * error names it.
 */
export function everyOne<Member extends string>() {
  return <const List extends readonly Member[]>(
    list: [Member] extends [List[number]] ? List : `left out: ${Exclude<Member, List[number]>}`,
  ) => list as List; // the parameter is a text only in a call that does not compile
}

interface Named {
  readonly name: string;
}

/** The customer and the plan that a question is about. */
export interface Sold {
  readonly user: Named;
  readonly plan: Named;
}

/** The first facts of a question about them. The dialog adds the tenant. */
export function factsOf({ user, plan }: Sold) {
  return { Cliente: user.name, Piano: plan.name };
}

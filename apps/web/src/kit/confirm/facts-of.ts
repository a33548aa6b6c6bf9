interface Named {
  readonly name: string;
}

/** A record with a customer and a plan, about which a question is asked. */
export interface Sold {
  readonly user: Named;
  readonly plan: Named;
}

/** The first facts of a question: the customer and the plan. The dialog adds the tenant. */
export function factsOf({ user, plan }: Sold) {
  return { Cliente: user.name, Piano: plan.name };
}

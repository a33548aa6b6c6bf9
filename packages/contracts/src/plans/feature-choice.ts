import * as z from 'zod/mini';
import { lineOfText, optionalLongText, SentId, Unread } from '../kit/fields.ts';
import { maxDescription } from '../values/text-limits.ts';

/** The maximum number of features of a plan. */
export const maxPlanFeatures = 100;
export const tooManyPlanFeatures = `Al massimo ${maxPlanFeatures} caratteristiche.`;

/** An item in a plan's list of features. Callers send it, and the API returns it. */
export const FeatureChoice = z.object({
  featureId: z.optional(z.nullable(SentId)),
  featureName: z.optional(z.nullable(lineOfText())),
  name: z.optional(z.nullable(lineOfText())),
  id: Unread,
  description: optionalLongText(maxDescription),
});
export type FeatureChoice = z.infer<typeof FeatureChoice>;

type ChosenFeature = { field: 'featureId' | 'id'; id: number } | { name: string };

/**
 * The chosen feature. It is selected by `featureId`, otherwise by `featureName`, otherwise by `id`, otherwise by
 * `name`.
 * Beside a `featureName`, `id` is ignored, because in a returned plan feature `id` is the id of the plan feature and
 * not of the feature.
 */
export function chosenFeature(choice: FeatureChoice): ChosenFeature | undefined {
  const { featureId, featureName, id } = choice;
  if (featureId) return { field: 'featureId', id: featureId };
  if (typeof featureName === 'string') return named(featureName);
  const ownId = SentId.safeParse(id);
  return ownId.success ? { field: 'id', id: ownId.data } : named(choice.name);
}

function named(name: string | null | undefined): ChosenFeature | undefined {
  return name ? { name } : undefined;
}

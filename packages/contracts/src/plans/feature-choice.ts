import * as z from 'zod/mini';
import { lineOfText, optionalLongText, SentId, Unread } from '../kit/fields.ts';
import { maxDescription } from '../values/text-limits.ts';

/** The most features of one plan. */
export const maxPlanFeatures = 100;
export const tooManyPlanFeatures = `Al massimo ${maxPlanFeatures} caratteristiche.`;

/** An item of a plan's list of features, as a caller sends it or as the API returns it. */
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
 * `featureId` selects the feature, otherwise `featureName`, otherwise `id`, otherwise `name`.
 * Beside a `featureName` `id` is ignored, because in a returned plan feature it is the plan feature's id.
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

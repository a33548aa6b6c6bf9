import * as z from 'zod/mini';
import { Id, optionalLongText, SentId, text, Unread } from './kit/fields.ts';

/** An item of a plan's list of features, as a caller sends it or as the API returns it. */
export const FeatureChoice = z.object({
  featureId: z.optional(z.nullable(SentId)),
  featureName: z.optional(z.nullable(text())),
  name: z.optional(z.nullable(text())),
  id: Unread,
  description: optionalLongText(1_000),
});
export type FeatureChoice = z.infer<typeof FeatureChoice>;

type ChosenFeature = { field: 'featureId' | 'id'; id: number } | { name: string };

/**
 * `featureId` selects the feature, otherwise `featureName` or `name`, otherwise `id`.
 * Beside a name `id` is ignored, because in a returned plan feature it is the plan feature's id.
 */
export function chosenFeature(choice: FeatureChoice): ChosenFeature | undefined {
  const { featureId, featureName, id } = choice;
  if (featureId) return { field: 'featureId', id: featureId };
  const name = featureName ?? choice.name;
  if (typeof name === 'string') return name === '' ? undefined : { name };
  const ownId = Id.safeParse(id);
  return ownId.success ? { field: 'id', id: ownId.data } : undefined;
}

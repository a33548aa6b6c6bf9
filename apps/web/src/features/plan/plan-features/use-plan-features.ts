import { featureContract } from '@canone/contracts/plans/feature';
import { type Plan, planContract } from '@canone/contracts/plans/plan';
import { type PlanFeature, planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isSameName } from '../../../kit/format/same-name.ts';
import { markStale, mutation, query } from '../../../kit/http/call.ts';
import { readEveryPage } from '../../../kit/http/every-page.ts';
import { areUnchanged, type FeatureDraft, moveRow, withFeatureName } from './feature-draft.ts';

const changedMeanwhile = errorCatalogue['entity.changedMeanwhile'].message;

function pageQuery(planId: number, page: number) {
  return {
    ...query(planFeatureContract.endpoints.list, {
      query: { page, pageSize: 100, sort: 'id', filters: { planId: String(planId) } },
    }),
    staleTime: 0,
  };
}

/**
 * Reads all features of a plan. A new order replaces the whole list on the server, so a missing row would be deleted.
 */
async function readFeatures(client: QueryClient, planId: number): Promise<PlanFeature[]> {
  const { items } = await readEveryPage((page) => client.fetchQuery(pageQuery(planId, page)));
  return items;
}

/** The features of a saved plan in their order, with the actions on them. */
export function usePlanFeatures({ id: planId, planFeatures }: Plan) {
  const client = useQueryClient();
  const listQuery = {
    queryKey: [...pageQuery(planId, 1).queryKey, 'every page'],
    queryFn: () => readFeatures(client, planId),
    staleTime: 0,
  };
  const answer = useQuery(listQuery);
  const newFeature = useMutation(mutation(featureContract.endpoints.create));
  const addition = useMutation(mutation(planFeatureContract.endpoints.create));
  const change = useMutation(mutation(planFeatureContract.endpoints.update));
  const removal = useMutation(mutation(planFeatureContract.endpoints.remove));
  const order = useMutation(mutation(planContract.endpoints.associateFeatures));
  const rows = (answer.data ?? []).map((row) => withFeatureName(row, planFeatures));

  async function reload() {
    await markStale(client, planFeatureContract);
    await answer.refetch();
  }

  async function knownFeature(name: string): Promise<number | undefined> {
    const { items } = await client.fetchQuery({
      ...query(featureContract.endpoints.list, { query: { searchTerm: name, pageSize: 100 } }),
      staleTime: 0,
    });
    return items.find((feature) => isSameName(feature.name, name))?.id;
  }

  /** Finds the feature with this name. If the catalogue has no such feature, adds it. */
  async function featureIdOf(name: string): Promise<number | undefined> {
    const known = await knownFeature(name);
    if (known !== undefined) return known;
    const created: { id: number } | null = await newFeature.mutateAsync({ body: { name } });
    void markStale(client, featureContract);
    return created?.id ?? knownFeature(name);
  }

  return {
    answer,
    rows,
    reload,
    isReordering: order.isPending,

    async save({ featureName, description }: FeatureDraft, row?: PlanFeature): Promise<void> {
      const isRenamed = !row?.featureId || !isSameName(row.featureName, featureName);
      const featureId = isRenamed ? await featureIdOf(featureName.trim()) : row.featureId;
      if (featureId === undefined) throw new Error(changedMeanwhile);
      const body = { planId, featureId, description };
      await (row
        ? change.mutateAsync({ body: { ...body, id: row.id, version: row.version } })
        : addition.mutateAsync({ body }));
      await reload();
    },

    async remove({ id }: PlanFeature): Promise<void> {
      await removal.mutateAsync({ params: { id: String(id) } });
      await reload();
    },

    /**
     * Moves a row. The new order replaces the whole list on the server, so it is sent only if the list on the server
     * equals the list on the screen.
     */
    async move(from: number, by: -1 | 1): Promise<void> {
      try {
        const now = await client.fetchQuery(listQuery);
        if (!areUnchanged(rows, now)) throw new Error(changedMeanwhile);
        const reordered = moveRow(rows, from, by);
        client.setQueryData(listQuery.queryKey, [...reordered]);
        await order.mutateAsync({
          params: { planId: String(planId) },
          body: reordered.map(({ featureId, featureName, description }) =>
            featureId ? { featureId, description } : { featureName, description },
          ),
        });
      } finally {
        await reload();
      }
    },
  };
}

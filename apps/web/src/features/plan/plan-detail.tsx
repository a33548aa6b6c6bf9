import { planContract } from '@canone/contracts/plans/plan';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { planListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RecordFrame, readOnce } from '../../kit/detail/record-frame.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { query } from '../../kit/http/call.ts';
import { PlanForm } from './plan-form.tsx';

export function PlanDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <PlanForm /> : <SavedPlan key={id} id={id} />;
}

function SavedPlan({ id }: { id: number }) {
  const answer = useQuery({
    ...query(planContract.endpoints.get, { params: { id: String(id) } }),
    ...readOnce,
  });
  return (
    <RecordFrame answer={answer} name={entityNames.plan} path={planListPath}>
      {(plan) => <PlanForm plan={plan} />}
    </RecordFrame>
  );
}

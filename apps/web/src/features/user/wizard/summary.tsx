import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { roleLabel } from '@canone/contracts/rights/role';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBoolean, formatText } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { labels, type UserValues } from '../user-values.ts';
import { wizardOrder } from './wizard-order.ts';
import { stepTitles } from './wizard-steps.ts';

interface SummaryProps {
  readonly values: UserValues;
  readonly onEdit: (step: number) => void;
}

type Line = readonly [field: keyof UserValues, text: string | null | undefined];

function personText(values: UserValues, field: (typeof wizardOrder)[number]): string {
  if (field === 'roleId') return roleLabel(values.roleId);
  const value = values[field];
  return typeof value === 'boolean' ? formatBoolean(value) : value;
}

/** All values before the creation, with a link back to each step. */
export function Summary({ values, onEdit }: SummaryProps) {
  const place = usePlaceNames(values);
  const groups: readonly (readonly Line[])[] = [
    [['email', values.email]],
    wizardOrder.map((field) => [field, personText(values, field)]),
    [
      ['street', values.street],
      ['zip', values.zip],
      ['region', place.region],
      ['province', place.province],
      ['municipality', place.municipality],
    ],
  ];
  return (
    <div className="card summary">
      {groups.map((lines, step) => (
        <section key={stepTitles[step]} className="summary-group">
          <div className="summary-head">
            <h3>{stepTitles[step]}</h3>
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Modifica ${stepTitles[step]}`}
              onClick={() => onEdit(step)}
            >
              Modifica
            </Button>
          </div>
          <dl>
            {lines.map(([field, text]) => (
              <div key={field}>
                <dt>{labels[field]}</dt>
                <dd>{formatText(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const whileAsking = '…';

/** Reads the names of the chosen places, because the wizard stores only their ids. */
function usePlaceNames({ municipality, province }: UserValues) {
  const inMunicipality = useQuery({
    ...query(municipalityContract.endpoints.get, { params: { id: municipality ?? '' } }),
    enabled: municipality !== null,
  });
  const inProvince = useQuery({
    ...query(provinceContract.endpoints.get, { params: { id: province ?? '' } }),
    enabled: province !== null,
  });
  return {
    municipality: inMunicipality.isLoading ? whileAsking : inMunicipality.data?.name,
    province: inProvince.isLoading ? whileAsking : inProvince.data?.name,
    region: inProvince.isLoading ? whileAsking : inProvince.data?.region,
  };
}

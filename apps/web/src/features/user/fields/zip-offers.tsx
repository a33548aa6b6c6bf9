import './zip-offers.css';
import { type Municipality, municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePausedText } from '../../../kit/detail/use-paused-text.ts';
import { formatText } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import type { UserForm } from '../user-values.ts';
import { placeLevels } from './place.ts';
import {
  isWholeZip,
  municipalitiesToOffer,
  nameOf,
  offerText,
  zipToOffer,
} from './zip-proposals.ts';

/** The largest number of proposed municipalities. A longer choice is easier in the dropdown. */
const fewEnough = 4;

/**
 * Proposes the municipality of a typed CAP, or the CAP of a chosen municipality (WIZ-05). Nothing changes until the
 * person confirms.
 */
export function ZipOffers({ form }: { form: UserForm }) {
  const { municipality } = form.values;
  const zip = usePausedText(form.values.zip.trim());
  const client = useQueryClient();
  const found = useQuery({
    ...query(municipalityContract.endpoints.list, {
      query: { filters: { zip }, pageSize: 100, sort: 'name' },
    }),
    enabled: isWholeZip(zip),
  });
  const chosen = useQuery({
    ...query(municipalityContract.endpoints.get, { params: { id: municipality ?? '' } }),
    enabled: municipality !== null && zip === '',
  });

  const isTyped = isWholeZip(zip) && zip === form.values.zip.trim();
  const offered = isTyped ? municipalitiesToOffer(found.data?.items ?? [], municipality) : [];
  const offeredZip = municipality === null ? undefined : zipToOffer(form.values.zip, chosen.data);

  async function regionOf(provinceId: number) {
    const province = query(provinceContract.endpoints.get, { params: { id: provinceId } });
    return (await client.fetchQuery(province)).regionId;
  }

  async function take({ id, provinceId }: Municipality) {
    try {
      const region = provinceId === null ? null : await regionOf(provinceId);
      const place = { region, province: provinceId, municipality: id };
      for (const level of placeLevels) form.setFieldValue(level, place[level]);
      returnToZip();
    } catch {
      notify.error('Provincia e regione non si leggono: riprova, o scegli i luoghi a mano.');
    }
  }

  function takeZip(text: string) {
    form.setFieldValue('zip', text);
    returnToZip();
  }

  /** Moves the focus to the CAP field, because the pressed button disappears. */
  function returnToZip() {
    form.getInputNode<HTMLInputElement, 'zip'>('zip')?.focus();
  }

  return (
    <div className="zip-offers">
      <p role="status">
        {offeredZip && chosen.data
          ? `Il CAP di ${formatText(chosen.data.name)} è ${offeredZip}.`
          : offerText(zip, offered)}
      </p>
      {offeredZip && (
        <Button size="xs" variant="default" onClick={() => takeZip(offeredZip)}>
          Usa {offeredZip}
        </Button>
      )}
      {offered.length > 0 && <Choices offered={offered} onTake={(it) => void take(it)} />}
    </div>
  );
}

interface ChoicesProps {
  readonly offered: readonly Municipality[];
  readonly onTake: (municipality: Municipality) => void;
}

function Choices({ offered, onTake }: ChoicesProps) {
  if (offered.length > fewEnough) {
    const data = offered.map((it) => ({ value: String(it.id), label: nameOf(it) }));
    return (
      <NativeSelect
        size="xs"
        aria-label="Comuni con questo CAP"
        data={[{ value: '', label: 'Scegli il comune' }, ...data]}
        onChange={({ currentTarget: { value } }) => {
          const taken = offered.find(({ id }) => String(id) === value);
          if (taken) onTake(taken);
        }}
      />
    );
  }
  return (
    <div className="zip-offer-choices">
      {offered.map((it) => (
        <Button key={it.id} size="xs" variant="default" onClick={() => onTake(it)}>
          Usa {it.name}
        </Button>
      ))}
    </div>
  );
}

import { addMonths } from '@canone/contracts/values/add-months';
import { romeDate } from '@canone/contracts/values/calendar';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flushSync } from 'react-dom';
import { DayField } from '../../../kit/detail/day-field.tsx';
import { dayText, today } from '../../../kit/format/day.ts';
import { formatDate, formatDateTime, notAvailable } from '../../../kit/format/format.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { type Draft, isSkippedHour, startOf } from './draft.ts';
import { parseTime, type ShortMonths, shortMonths, timeText } from './start.ts';

/** The start of the subscription, with the resulting end and next billing date (SUB-05, SUB-09). */
export function StartFields({ form }: { form: UseFormReturnType<Draft> }) {
  const { plan, day, time } = form.values;
  const start = startOf(form.values, today());
  const months = plan?.recurrenceType;
  const next = start && months ? romeDate(addMonths(start, months)) : undefined;
  const moved = start && months ? shortMonths(start, months) : undefined;
  const boundDay = form.getInputProps('day');
  const bound = form.getInputProps('time');

  return (
    <>
      <div className="start-fields figures">
        <DayField
          {...boundDay}
          value={day}
          label="Data inizio"
          required
          onBlur={(event) => {
            boundDay.onBlur(event);
            // A new day can make the time invalid, because the change to summer time skips an hour.
            form.validateField('time');
          }}
        />
        <TextInput
          {...bound}
          label="Ora inizio"
          placeholder="hh:mm"
          inputMode="numeric"
          autoComplete="off"
          required
          onBlur={(event) => {
            const read = parseTime(time);
            const tidy = read ? timeText(read) : time;
            // The change must be rendered before the field is validated, because a change clears the error of the
            // field.
            if (tidy !== time) flushSync(() => form.setFieldValue('time', tidy));
            bound.onBlur(event);
          }}
        />
      </div>
      {isSkippedHour(form.values, today()) && (
        <Notice tone="info">Quel giorno l’orologio salta dalle 2 alle 3.</Notice>
      )}
      <dl className="start-facts figures">
        <div>
          <dt>Data fine</dt>
          <dd>{start ? formatDateTime(String(addMonths(start, 1))) : notAvailable}</dd>
        </div>
        <div>
          <dt>Prossimo addebito</dt>
          <dd>
            {next ? dayText(next) : notAvailable}
            {plan && <span className="muted"> · {plan.recurrenceTypeName.toLowerCase()}</span>}
          </dd>
        </div>
      </dl>
      {months !== undefined && months > 1 && (
        <p className="muted">
          La data fine è sempre un mese dopo l’inizio, e non ferma nulla: il periodo dura fino al
          prossimo addebito.
        </p>
      )}
      {moved && <MonthEndRule moved={moved} />}
    </>
  );
}

const inWords = new Intl.ListFormat('it-IT', { type: 'conjunction' });

function MonthEndRule({ moved: { anchorDay, days } }: { moved: ShortMonths }) {
  return (
    <Notice tone="info">
      <p>
        Nei mesi senza il giorno {anchorDay} l’addebito cade l’ultimo giorno del mese, poi torna al{' '}
        {anchorDay}: {inWords.format(days.map((day) => formatDate(String(day))))}.
      </p>
    </Notice>
  );
}

import { expect, test } from 'vitest';
import { countdownText, minutesLeftText } from './countdown.ts';

test.each([
  [3600, '60:00', '60 minuti'],
  [3599, '59:59', '60 minuti'],
  [3540, '59:00', '59 minuti'],
  [61, '01:01', '2 minuti'],
  [60, '01:00', 'un minuto'],
  [59, '00:59', 'meno di un minuto'],
  [0, '00:00', 'meno di un minuto'],
])('%i seconds are shown as %s and spoken as "%s"', (seconds, shown, spoken) => {
  expect([countdownText(seconds), minutesLeftText(seconds)]).toEqual([shown, spoken]);
});

/** Counts the scenarios, the steps and the compared figures of this file. */
export const tally = { scenarios: 0, steps: 0, figures: 0 };
export const showTally = () => {
  if (process.env['AUDIT_TALLY']) process.stderr.write(`audit ${JSON.stringify(tally)}\n`);
};

import { Role } from '@canone/contracts/rights/role';
import { expect, people, tenants, test } from '../kit/fixtures.ts';

const welcome = 'Benvenuto in Canone!';
const instruction = 'Usa il menu in alto a destra per muoverti tra le entità del progetto.';

test('LAY-05 · the greeting is typed at 70 ms per character, waits 1000 ms, is deleted at 30 ms per character, and the hint about the menu follows', async ({
  asAdmin,
}) => {
  await asAdmin.clock.install();
  await asAdmin.goto('/region');
  await asAdmin.getByRole('table').waitFor();
  await asAdmin.clock.pauseAt(Date.now() + 60_000);
  await asAdmin.getByRole('link', { name: 'Home', exact: true }).click();
  const drawn = asAdmin.getByRole('heading', { level: 1 }).locator('[aria-hidden]');
  await expect(drawn).toHaveText('');

  await asAdmin.clock.runFor(69);
  await expect(drawn).toHaveText('');
  await asAdmin.clock.runFor(1);
  await expect(drawn).toHaveText('B');
  for (let length = 2; length <= welcome.length; length += 1) {
    await asAdmin.clock.runFor(70);
    await expect(drawn).toHaveText(welcome.slice(0, length));
  }

  await asAdmin.clock.runFor(1000);
  await expect(drawn).toHaveText(welcome);
  await asAdmin.clock.runFor(29);
  await expect(drawn).toHaveText(welcome);
  await asAdmin.clock.runFor(1);
  await expect(drawn).toHaveText(welcome.slice(0, -1));
  for (let length = welcome.length - 2; length >= 0; length -= 1) {
    await asAdmin.clock.runFor(30);
    await expect(drawn).toHaveText(welcome.slice(0, length));
  }

  await asAdmin.clock.runFor(1);
  for (let length = 1; length <= 10; length += 1) {
    await asAdmin.clock.runFor(70);
    await expect(drawn).toHaveText(instruction.slice(0, length));
  }
});

test('LAY-05 · a screen reader gets both sentences from the start', async ({ asAdmin }) => {
  await asAdmin.goto('/');

  await expect(
    asAdmin.getByRole('heading', { level: 1, name: `${welcome} ${instruction}`, exact: true }),
  ).toBeVisible();
});

test('LAY-05 · with reduced motion both sentences are visible at once', async ({ asAdmin }) => {
  await asAdmin.clock.install();
  await asAdmin.emulateMedia({ reducedMotion: 'reduce' });
  await asAdmin.goto('/');

  const drawn = asAdmin.getByRole('heading', { level: 1 }).locator('[aria-hidden]');
  await drawn.waitFor();
  expect(await drawn.textContent()).toBe(`${welcome} ${instruction}`);
});

test('LAY-05 · Escape ends the typing animation', async ({ asAdmin }) => {
  await asAdmin.goto('/');
  const drawn = asAdmin.getByRole('heading', { level: 1 }).locator('[aria-hidden]');
  await drawn.waitFor();

  await asAdmin.keyboard.press('Escape');
  await expect(drawn).toHaveText(`${welcome} ${instruction}`, { timeout: 1_000 });
});

test('R101 LAY-05 · the greeting of a Client does not mention the menu, because this menu has no entries', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  await page.evaluate((role) => {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? '');
    localStorage.setItem('user', JSON.stringify(Object.assign({}, user, { role })));
  }, Role.Client);
  await page.goto('/');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(welcome);
  await expect(page.getByText(welcome).last()).toHaveText(welcome);
  await page.getByRole('button', { name: 'Apri il menu principale' }).click();
  await expect(page.getByText('Nessuna voce di menu per il tuo ruolo.')).toBeVisible();
});

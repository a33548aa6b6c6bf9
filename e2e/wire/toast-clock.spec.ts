import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { openWithToast } from '../kit/toast.ts';

/** Gives the window the focus, or removes the focus from it. */
function setFocus(page: Page, hasFocus: boolean): Promise<void> {
  return page.evaluate((has) => {
    document.hasFocus = () => has;
    window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
  }, hasFocus);
}

/** Expects that the timer of a toast is running or paused. */
const clockOf = (shown: Locator) => (state: 'running' | 'paused') =>
  expect(shown.getByRole('progressbar')).toHaveCSS('animation-play-state', state);

/** Waits longer than the handlers of one event take. */
function aMoment(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
}

test('LAY-06 · a toast stays under the pointer and while the window has no focus', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);
  const expectClock = clockOf(shown);
  await expectClock('running');

  await shown.hover();
  await expectClock('paused');
  await asAdmin.mouse.move(100, 700);
  await expectClock('running');

  await asAdmin.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectClock('paused');
  await asAdmin.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectClock('running');
});

test('R67 LAY-06 · the pointer and the focus each keep a toast open, independently of each other', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);
  const expectClock = clockOf(shown);

  await shown.hover();
  await setFocus(asAdmin, false);
  await setFocus(asAdmin, true);
  await aMoment(asAdmin);
  await expectClock('paused');

  await setFocus(asAdmin, false);
  await asAdmin.mouse.move(100, 700);
  await aMoment(asAdmin);
  await expectClock('paused');

  await setFocus(asAdmin, true);
  await expectClock('running');
});

test('R67 LAY-06 · a toast that Alt+T has focused closes by itself after the focus has left it', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);
  await expect(shown).not.toHaveClass(/Toastify--animate/);
  const expectClock = clockOf(shown);

  await asAdmin.keyboard.press('Alt+t');
  await expect(shown).toBeFocused();
  await expectClock('paused');
  await asAdmin.keyboard.press('Shift+Tab');
  await expectClock('running');
});

test('LAY-06 · the timer of a toast that appears while the window has no focus starts with the focus', async ({
  asAdmin,
}) => {
  await asAdmin.addInitScript(() => {
    document.hasFocus = () => false;
  });
  const shown = await openWithToast(asAdmin);
  await expect(shown).not.toHaveClass(/Toastify--animate/);

  const expectClock = clockOf(shown);
  await expectClock('paused');
  await setFocus(asAdmin, true);
  await expectClock('running');
});

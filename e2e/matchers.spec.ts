import { expect, test } from './support/fixtures.ts'

test('a polling matcher fails on a wrong page and passes on a right one @desktop', async ({ page }) => {
  await page.goto('/restos')
  const heading = page.getByRole('heading', { level: 1 })
  const link = page.getByRole('banner').getByRole('link').first()
  const none = page.locator('#nothing-has-this-id')
  const shortTimeout = { timeout: 60 }
  await expect(heading, 'words of a test').toBeVisible()
  await expect(heading).toHaveText('Заведения')
  await expect(heading).not.toHaveText('Акции')
  await expect(none).not.toBeVisible()
  await expect(page).toHaveURL('/restos')
  await expect(page).toHaveURL(url => url.pathname === '/restos')
  await expect(page).not.toHaveURL(/promotions/)

  const wrong: Readonly<Record<string, () => Promise<void>>> = {
    'nothing is visible': () => expect(none, 'words of a test').toBeVisible(shortTimeout),
    'something is hidden': () => expect(heading).not.toBeVisible(shortTimeout),
    'focused': () => expect(link).toBeFocused(shortTimeout),
    'disabled': () => expect(heading).toBeDisabled(shortTimeout),
    'not enabled': () => expect(heading).not.toBeEnabled(shortTimeout),
    'checked': () => expect(link).toBeChecked(shortTimeout),
    'in the window': () => expect(none).toBeInViewport(shortTimeout),
    'other text': () => expect(heading).toHaveText('Акции', shortTimeout),
    'no text': () => expect(heading).not.toHaveText(/./, shortTimeout),
    'text of nothing': () => expect(none).toHaveText('Заведения', shortTimeout),
    'more text': () => expect(heading).toContainText('Акции', shortTimeout),
    'a value': () => expect(link).toHaveValue('1', shortTimeout),
    'an attribute': () => expect(link).toHaveAttribute('href', 'another', shortTimeout),
    'a name': () => expect(link).toHaveAccessibleName('another', shortTimeout),
    'a description': () => expect(link).toHaveAccessibleDescription('another', shortTimeout),
    'a style': () => expect(link).toHaveCSS('color', 'another', shortTimeout),
    'an address': () => expect(page).toHaveURL('/promotions', shortTimeout),
    'an address like': () => expect(page).toHaveURL(/promotions/, shortTimeout),
    'an address that': () => expect(page).toHaveURL(() => false, shortTimeout),
    'not this address': () => expect(page).not.toHaveURL(/restos/, shortTimeout),
  }
  for (const [description, check] of Object.entries(wrong)) {
    const outcome = await check().then(() => 'passed', (error: unknown) => String(error))
    expect(outcome, description).toMatch(/expect\(/)
  }
})

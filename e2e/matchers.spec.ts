import { expect, test } from './support/fixtures.ts'

test('a matcher that waits fails where the page is not as expected, and passes where it is @desktop', async ({ page }) => {
  await page.goto('/restos')
  const heading = page.getByRole('heading', { level: 1 })
  const link = page.getByRole('banner').getByRole('link').first()
  const none = page.locator('#nothing-has-this-id')
  const soon = { timeout: 60 }
  await expect(heading, 'words of a test').toBeVisible()
  await expect(heading).toHaveText('Заведения')
  await expect(heading).not.toHaveText('Акции')
  await expect(none).not.toBeVisible()
  await expect(page).toHaveURL('/restos')
  await expect(page).toHaveURL(url => url.pathname === '/restos')
  await expect(page).not.toHaveURL(/promotions/)

  const wrong: Readonly<Record<string, () => Promise<void>>> = {
    'nothing is visible': () => expect(none, 'words of a test').toBeVisible(soon),
    'something is hidden': () => expect(heading).not.toBeVisible(soon),
    'focused': () => expect(link).toBeFocused(soon),
    'disabled': () => expect(heading).toBeDisabled(soon),
    'not enabled': () => expect(heading).not.toBeEnabled(soon),
    'checked': () => expect(link).toBeChecked(soon),
    'in the window': () => expect(none).toBeInViewport(soon),
    'other text': () => expect(heading).toHaveText('Акции', soon),
    'no text': () => expect(heading).not.toHaveText(/./, soon),
    'text of nothing': () => expect(none).toHaveText('Заведения', soon),
    'more text': () => expect(heading).toContainText('Акции', soon),
    'a value': () => expect(link).toHaveValue('1', soon),
    'an attribute': () => expect(link).toHaveAttribute('href', 'another', soon),
    'a name': () => expect(link).toHaveAccessibleName('another', soon),
    'a description': () => expect(link).toHaveAccessibleDescription('another', soon),
    'a style': () => expect(link).toHaveCSS('color', 'another', soon),
    'an address': () => expect(page).toHaveURL('/promotions', soon),
    'an address like': () => expect(page).toHaveURL(/promotions/, soon),
    'an address that': () => expect(page).toHaveURL(() => false, soon),
    'not this address': () => expect(page).not.toHaveURL(/restos/, soon),
  }
  for (const [what, look] of Object.entries(wrong)) {
    const outcome = await look().then(() => 'passed', (error: unknown) => String(error))
    expect(outcome, what).toMatch(/expect\(/)
  }
})

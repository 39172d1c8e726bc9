import { fireEvent, screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { ConfirmPopup } from '../../src/bind/ConfirmPopup.tsx'
import { renderApp } from '../kit/app.tsx'
import { openShop } from '../kit/chain.ts'
import { replaceRouteViews } from '../kit/route-views.ts'
import { componentSuite } from '../support/component.ts'

const questions = componentSuite('questions of the shop')
const routeViews = replaceRouteViews(questions)

for (const [locale, headline, cancel, confirm] of [
  ['ru', 'Подтвердить?', 'Отмена', 'Ок'], ['en', 'Confirm?', 'Cancel', 'OK'], ['cnr', 'Potvrditi?', 'Otkaži', 'U redu'],
] as const) {
  questions(`[UI-01, I18N-01] the default is «${headline}», «${cancel}», «${confirm}»: ${locale}`, async () => {
    const answers: string[] = []
    routeViews.replace('promotions.index',
      () => <ConfirmPopup onConfirm={() => answers.push('yes')} onCancel={() => answers.push('no')} />)
    const { shop } = await openShop({}, { path: '/promotions', stored: { cookie_consent_accepted: 'true' } })
    shop.locale.set(locale)
    await renderApp(shop)
    const buttons = within(screen.getByRole('alertdialog', { name: headline })).getAllByRole('button')
    assert.equal(buttons.map(button => button.textContent), [cancel, confirm])
    for (const button of buttons) fireEvent.click(button)
    assert.equal(answers, ['no', 'yes'])
  })
}

questions.run()

import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { FailurePage } from '../../src/app/FailurePage.tsx'
import { createChain, openShop, resto, createChainShop } from '../kit/chain.ts'
import { renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const failure = componentSuite('the page of a failure')

const PROBLEM = { code: 'network', message: 'Failed to fetch' } as const
const links = () => screen.queryAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
const show = async (shop: Parameters<typeof renderInShop>[0]) =>
  void await renderInShop(shop, <FailurePage problem={PROBLEM} onRetry={() => undefined} />)

failure('[BOOT-10] names the phone of the configuration while no restaurant is known', async () => {
  const { shop } = createChainShop(createChain(), {
    method: null,
    config: { support: { phone: ' 8 (485) 200-00-00 ' } },
  })
  await show(shop)
  assert.equal(links(), [['+7 485 200-00-00', 'tel:+74852000000']])
})

failure('[BOOT-10] names the restaurant’s phone or else the chain’s, and none where both are unknown', async () => {
  for (const [phones, phone, expected] of [
    [['+74852111111', '+74852222222'], '+74852000000', [['+7 485 211-11-11', 'tel:+74852111111']]],
    [[], '+74852000000', [['+7 485 200-00-00', 'tel:+74852000000']]],
    [[' '], '', []],
  ] as const) {
    const { shop } = await openShop({ restos: [resto(11, { phones: [...phones] })] },
      { config: { support: { phone } } })
    const { unmount } = await renderInShop(shop, <FailurePage problem={PROBLEM} onRetry={() => undefined} />)
    assert.equal(links(), [...expected])
    assert.is(screen.queryByText(/по телефону/) !== null, expected.length > 0)
    unmount()
  }
})

failure.run()
